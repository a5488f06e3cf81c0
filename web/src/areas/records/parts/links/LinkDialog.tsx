import { useCallback } from "react";
import { enums } from "@/api/enums";
import { FormPage, PickField, required, SelectField, useRecordForm } from "@/form";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { Dialog } from "@/ui";
import type { Subject } from "../../queries";
import { findLinkable, useAddLink, type LinkRequest } from "./linkQueries";
import { chosenRecord } from "./links";

interface LinkValues extends Record<string, unknown> {
  relation: LinkRequest["relation"];
  recordId: string | null;
}

interface LinkDialogProps {
  subject: Subject;
  onClose: () => void;
}

/** Chooses a record and how this one relates to it. */
export function LinkDialog({ subject, onClose }: LinkDialogProps) {
  const t = useText();
  const { kind, id, tenantId } = subject;
  const whyClosed = t("Common.ClientClosed");
  const load = useCallback(
    (text: string) => findLinkable({ kind, id, tenantId }, text, whyClosed),
    [kind, id, tenantId, whyClosed],
  );
  const form = useRecordForm<LinkValues>({
    initialValues: { relation: "Related", recordId: null },
    validate: { recordId: required<string | null>() },
  });
  const add = useAddLink(subject, () => {
    showToast({ severity: "success", summary: t("Links.Added") });
    onClose();
  });
  const relations = enums.LinkRelation.map((value) => ({ value, label: t(`Enum.LinkRelation.${value}`) }));
  return (
    <Dialog opened onClose={onClose} title={t("Links.AddTitle")}>
      <FormPage
        form={form}
        submitLabel={t("Links.Add")}
        loading={add.isPending}
        error={add.error}
        onSubmit={({ relation, recordId }) => recordId && add.mutate({ relation, ...chosenRecord(recordId) })}
        onCancel={onClose}
      >
        <SelectField label={t("Links.Relation")} options={relations} {...form.getInputProps("relation")} />
        <PickField
          label={t("Links.Record")}
          hint={t("Links.RecordHint")}
          load={load}
          {...form.getInputProps("recordId")}
        />
      </FormPage>
    </Dialog>
  );
}
