import { IconUser } from "@tabler/icons-react";
import { FieldRow, FormPage, PickField, TextField, useRecordForm } from "@/form";
import { currentTimeZone } from "@/lib/format";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { Dialog } from "@/ui";
import { findUser, useDelegate } from "./queries";
import { delegationRules, emptyDelegation, toRequest, type DelegationValues } from "./values";

/** Chooses who may act as the user, and when. */
export function DelegationForm({ onClose }: { onClose: () => void }) {
  const t = useText();
  const form = useRecordForm<DelegationValues>({ initialValues: emptyDelegation, validate: delegationRules });
  const save = useDelegate(() => {
    showToast({ severity: "success", summary: t("Delegations.Created") });
    onClose();
  });
  return (
    <Dialog opened onClose={onClose} title={t("Delegations.New")}>
      <FormPage
        form={form}
        submitLabel={t("Delegations.Save")}
        loading={save.isPending}
        error={save.error}
        onSubmit={(values) => save.mutate(toRequest(values, currentTimeZone()))}
        onCancel={onClose}
      >
        <PickField
          label={t("Delegations.User")}
          placeholder={t("Delegations.UserHint")}
          icon={IconUser}
          load={findUser}
          {...form.getInputProps("targetUserId")}
        />
        <FieldRow>
          <TextField type="datetime-local" label={t("Delegations.Start")} {...form.getInputProps("startTime")} />
          <TextField type="datetime-local" label={t("Delegations.End")} {...form.getInputProps("endTime")} />
        </FieldRow>
      </FormPage>
    </Dialog>
  );
}
