import { FormDrawer, useRecordForm } from "@/form";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { useSaveRoles, type User } from "../../queries";
import { fullName } from "../../rules";
import { sorted } from "../../values";
import { RolesField } from "./RolesField";

interface RolesValues extends Record<string, unknown> {
  roleNames: string[];
}

/** All roles of a user at once. */
export function RolesForm({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useText();
  const form = useRecordForm<RolesValues>({ initialValues: { roleNames: sorted(user.roleNames) } });
  const save = useSaveRoles(user, () => {
    showToast({ severity: "success", summary: t("Users.RolesSaved", { name: fullName(user) }) });
    onClose();
  });
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t("Users.EditRoles")}
      form={form}
      submitLabel={t("Users.SaveRoles")}
      loading={save.isPending}
      error={save.error}
      onSubmit={({ roleNames }) => save.mutate(roleNames)}
    >
      <RolesField userId={user.id} {...form.getInputProps("roleNames")} />
    </FormDrawer>
  );
}
