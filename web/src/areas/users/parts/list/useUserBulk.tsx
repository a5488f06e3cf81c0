import {
  IconCircleCheck,
  IconCircleOff,
  IconLockOpen,
  IconTrash,
  IconUserMinus,
  IconUserPlus,
  type Icon,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useGranted } from "@/api/bootstrap";
import { refreshConfiguration } from "@/api/session";
import { ChoiceDialog } from "@/form";
import { useText } from "@/lib/text";
import { useRowBulk, type BulkAction, type BulkApply, type BulkChoice } from "@/table";
import { assignableRolesQuery, bulkUsers, type User, type UserBulkChange } from "../../queries";
import { fullName } from "../../rules";

const to = (action: UserBulkChange["action"], roleId: string | null = null): UserBulkChange => ({
  action,
  args: { roleId },
});

/** The role being given to several users, or taken from them. */
interface Asked {
  label: string;
  choose: (roleId: string) => void;
}

/** Actions that need a role, and the dialog for it. */
function useRoleChoice() {
  const t = useText();
  const may = useGranted("AbpIdentity.Users.Update.ManageRoles");
  const roles = useQuery(assignableRolesQuery()).data ?? [];
  const [asked, setAsked] = useState<Asked | null>(null);
  const actions = (apply: BulkApply<UserBulkChange>): BulkAction[] => {
    const ask = (action: "AddRole" | "RemoveRole", icon: Icon): BulkAction => {
      const label = t(`Users.Bulk.${action}`);
      return {
        key: action,
        label,
        icon,
        onClick: (ids, clear) => setAsked({ label, choose: (roleId) => apply(to(action, roleId), ids, clear) }),
      };
    };
    return may ? [ask("AddRole", IconUserPlus), ask("RemoveRole", IconUserMinus)] : [];
  };
  const dialog: ReactNode = asked && (
    <ChoiceDialog
      title={asked.label}
      label={t("Users.Role")}
      submitLabel={asked.label}
      options={roles.map(({ id, name }) => ({ value: id, label: name }))}
      onChoose={asked.choose}
      onClose={() => setAsked(null)}
    />
  );
  return { actions, dialog };
}

/** Bulk actions on users, and the dialog for a role; empty for users who may not change users. */
export function useUserBulk() {
  const t = useText();
  const mayUpdate = useGranted("AbpIdentity.Users.Update");
  const mayDelete = useGranted("AbpIdentity.Users.Delete");
  const role = useRoleChoice();
  const states: BulkChoice<UserBulkChange, User>[] = [
    {
      key: "activate",
      label: t("Users.Activate"),
      icon: IconCircleCheck,
      change: to("Activate"),
      undo: { change: to("Deactivate"), of: ({ isActive }) => !isActive },
    },
    {
      key: "deactivate",
      label: t("Users.Deactivate"),
      icon: IconCircleOff,
      change: to("Deactivate"),
      asks: true,
      undo: { change: to("Activate"), of: ({ isActive }) => isActive },
    },
    { key: "unlock", label: t("Users.Unlock"), icon: IconLockOpen, change: to("Unlock") },
  ];
  const deletion: BulkChoice<UserBulkChange> = {
    key: "delete",
    label: t("AbpUi::Delete"),
    icon: IconTrash,
    danger: true,
    change: to("Delete"),
  };
  const bulkActions = useRowBulk<User, UserBulkChange>({
    area: "users",
    also: ["roles", "sessions", "organization-units"],
    nameOf: fullName,
    call: bulkUsers,
    choices: [...(mayUpdate ? states : []), ...(mayDelete ? [deletion] : [])],
    further: role.actions,
    // The caller may be one of them.
    onChanged: refreshConfiguration,
  });
  return { bulkActions, dialog: role.dialog };
}
