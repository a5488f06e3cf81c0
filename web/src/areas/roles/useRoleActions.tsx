import { IconArrowsTransferUp, IconCopy, IconTrash } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useGranted } from "@/api/bootstrap";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import type { RowAction } from "@/table";
import { confirm } from "@/ui";
import { UsersDialog } from "./parts/UsersDialog";
import { useDeleteUnheldRole, type Role } from "./queries";
import { RoleForm } from "./RoleForm";

type IconAction = RowAction & { icon: typeof IconTrash };

/** Making another role with the permissions of one; the caller renders `form`. */
function useCopy() {
  const t = useText();
  const navigate = useNavigate();
  const mayCreate = useGranted("AbpIdentity.Roles.Create");
  const grants = useGranted("AbpIdentity.Roles.ManagePermissions");
  const [source, setSource] = useState<Role | null>(null);
  const form = source && (
    <RoleForm
      key={source.id}
      source={source}
      onClose={() => setSource(null)}
      onSaved={({ id }) => void navigate({ to: "/identity/roles/$id", params: { id } })}
    />
  );
  const copy = (role: Role): IconAction => ({
    key: "copy",
    label: t("Roles.CopyMore"),
    icon: IconCopy,
    onClick: () => setSource(role),
  });
  return { form, copies: (role: Role): IconAction[] => (mayCreate && grants ? [copy(role)] : []) };
}

/** Actions on a role, for its page and its row; the caller renders `dialog`. */
export function useRoleActions(onDeleted?: () => void) {
  const t = useText();
  const mayUpdate = useGranted("AbpIdentity.Roles.Update");
  const mayDelete = useGranted("AbpIdentity.Roles.Delete");
  const movesUsers = useGranted("AbpIdentity.Users.Update.ManageRoles");
  const [open, setOpen] = useState<{ kind: "delete" | "move"; role: Role } | null>(null);
  const { form, copies } = useCopy();
  const dialog = open ? (
    <UsersDialog
      {...open}
      onClose={() => setOpen(null)}
      onDone={() => {
        if (open.kind === "delete") onDeleted?.();
      }}
    />
  ) : (
    form
  );
  const deletion = useDeleteUnheldRole(({ name }) => {
    showToast({ severity: "success", summary: t("Roles.Deleted", { name }) });
    onDeleted?.();
  });

  async function remove(role: Role): Promise<void> {
    if (role.userCount ?? 0) {
      setOpen({ kind: "delete", role });
      return;
    }
    const message = t("Roles.Holders", { count: 0 });
    const title = t("Roles.DeleteTitle", { name: role.name });
    if (await confirm({ title, message, action: t("Roles.Delete"), danger: true })) deletion.mutate(role);
  }

  const move = (role: Role): IconAction => ({
    key: "move",
    label: t("Roles.MoveMore"),
    icon: IconArrowsTransferUp,
    onClick: () => setOpen({ kind: "move", role }),
  });
  const del = (role: Role): IconAction => ({
    key: "delete",
    label: t("Roles.Delete"),
    icon: IconTrash,
    danger: true,
    disabledReason: role.isStatic ? t("Error.Volo.Abp.Identity:010006") : undefined,
    onClick: () => void remove(role),
  });
  const actions = (role: Role): IconAction[] => [
    ...copies(role),
    ...(movesUsers && (role.userCount ?? 0) > 0 ? [move(role)] : []),
    ...(mayDelete ? [del(role)] : []),
  ];
  return { mayUpdate, actions, dialog };
}
