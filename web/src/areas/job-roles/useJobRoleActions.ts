import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { confirm } from "@/ui";
import { useDeleteJobRole, type JobRole } from "./queries";

/** Asks, and deletes a job role that nobody has. */
export function useJobRoleActions(onDeleted?: () => void) {
  const t = useText();
  const deletion = useDeleteJobRole(({ name }) => {
    showToast({ severity: "success", summary: t("JobRoles.Deleted", { name }) });
    onDeleted?.();
  });
  async function remove(role: JobRole): Promise<void> {
    const message = t("JobRoles.DeleteQuestion", { name: role.name });
    if (await confirm({ message, action: t("JobRoles.Delete"), subject: role.name, danger: true }))
      deletion.mutate(role);
  }
  return { remove: (role: JobRole): void => void remove(role) };
}
