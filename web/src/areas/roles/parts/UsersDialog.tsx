import { useQuery } from "@tanstack/react-query";
import { FormPage, SelectField, useRecordForm } from "@/form";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { Dialog } from "@/ui";
import { allRolesQuery, useDeleteRole, useMoveUsers, type Role } from "../queries";

interface UsersDialogProps {
  role: Role;
  /** Whether the role is deleted, or only its users are moved. */
  kind: "delete" | "move";
  onClose: () => void;
  onDone: () => void;
}

interface UsersValues extends Record<string, unknown> {
  /** The role that they get instead. */
  roleId: string | null;
}

/** Asks for the role that a role's users get instead: when it is deleted, or without deleting it. */
export function UsersDialog({ role, kind, onClose, onDone }: UsersDialogProps) {
  const t = useText();
  const { name } = role;
  const others = (useQuery(allRolesQuery()).data ?? []).filter(({ id }) => id !== role.id);
  const form = useRecordForm<UsersValues>({ initialValues: { roleId: null } });
  const isDelete = kind === "delete";
  const say = (summary: string) => (): void => {
    showToast({ severity: "success", summary });
    onClose();
    onDone();
  };
  const moving = useMoveUsers(role, say(t("Roles.Moved", { name })));
  const deletion = useDeleteRole(role, say(t("Roles.Deleted", { name })));
  const action = isDelete ? deletion : moving;
  return (
    <Dialog opened onClose={onClose} title={t(isDelete ? "Roles.DeleteTitle" : "Roles.MoveTitle", { name })}>
      <FormPage
        form={form}
        submitLabel={t(isDelete ? "Roles.Delete" : "Roles.Move")}
        loading={action.isPending}
        error={action.error}
        onSubmit={({ roleId }) => action.mutate(roleId)}
        onCancel={onClose}
      >
        <div>{t("Roles.Holders", { count: role.userCount ?? 0 })}</div>
        <SelectField
          optional
          label={t("Roles.Instead")}
          placeholder={t("Roles.NoneInstead")}
          options={others.map((other) => ({ value: other.id, label: other.name }))}
          {...form.getInputProps("roleId")}
        />
      </FormPage>
    </Dialog>
  );
}
