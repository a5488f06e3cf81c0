import { useGranted } from "@/api/bootstrap";
import { FormPage, useRecordForm } from "@/form";
import { useText } from "@/lib/text";
import { Dialog } from "@/ui";
import { RolesField } from "../../../users";

interface InviteManyValues extends Record<string, unknown> {
  roleNames: string[];
}

interface InviteManyDialogProps {
  onInvite: (roleNames: string[]) => void;
  onClose: () => void;
}

/** Asks with which roles the selected people are invited; the list then reports the result for each. */
export function InviteManyDialog({ onInvite, onClose }: InviteManyDialogProps) {
  const t = useText();
  const givesRoles = useGranted("AbpIdentity.Users.Update.ManageRoles");
  const form = useRecordForm<InviteManyValues>({ initialValues: { roleNames: [] } });
  return (
    <Dialog opened onClose={onClose} title={t("Staff.Invite.ManyTitle")}>
      <FormPage
        form={form}
        submitLabel={t("Invitations.Send")}
        loading={false}
        error={null}
        onSubmit={({ roleNames }) => {
          onInvite(roleNames);
          onClose();
        }}
        onCancel={onClose}
      >
        <p>{t("Staff.Invite.ManyText")}</p>
        {givesRoles && <RolesField {...form.getInputProps("roleNames")} />}
      </FormPage>
    </Dialog>
  );
}
