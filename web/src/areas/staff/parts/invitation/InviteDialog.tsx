import { useGranted } from "@/api/bootstrap";
import { FormPage, useRecordForm } from "@/form";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { Dialog } from "@/ui";
import { RolesField } from "../../../users";
import { nameOf, useInviteStaff, type Staff } from "../../queries";

interface InviteValues extends Record<string, unknown> {
  roleNames: string[];
}

/** Invites a person by mail to sign in, with the roles that they hold from then on. */
export function InviteDialog({ person, onClose }: { person: Staff; onClose: () => void }) {
  const t = useText();
  const givesRoles = useGranted("AbpIdentity.Users.Update.ManageRoles");
  const form = useRecordForm<InviteValues>({ initialValues: { roleNames: [] } });
  const invite = useInviteStaff(({ email }) => {
    showToast({ severity: "success", summary: t("Invitations.Sent", { email: email ?? "" }) });
    onClose();
  });
  return (
    <Dialog opened onClose={onClose} title={t("Staff.Invite.Title", { name: nameOf(person) })}>
      <FormPage
        form={form}
        submitLabel={t("Invitations.Send")}
        loading={invite.isPending}
        error={invite.error}
        onSubmit={({ roleNames }) => invite.mutate({ person, roleNames })}
        onCancel={onClose}
      >
        <p>{t("Staff.Invite.Text", { email: person.email ?? "" })}</p>
        {givesRoles && <RolesField {...form.getInputProps("roleNames")} />}
      </FormPage>
    </Dialog>
  );
}
