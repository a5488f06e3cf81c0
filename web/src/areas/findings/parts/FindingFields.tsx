import { useText } from "@/lib/text";
import { DateField, FieldRow, PickField, SelectField, TextArea, TextField, type RecordForm } from "@/form";
import { findAssignees, type ClientChoice } from "../../workspace";
import { findingKinds, severities, type Finding } from "../queries";
import { dueWith, type FindingValues } from "../values";

interface FindingFieldsProps {
  form: RecordForm<FindingValues>;
  /** The finding to change, whose client stays; null for a new one. */
  finding: Finding | null;
  clients: readonly ClientChoice[];
}

function OwnerFields({ form, finding }: Pick<FindingFieldsProps, "form" | "finding">) {
  const t = useText();
  const { clientId } = form.getValues();
  const owner = finding?.ownerUserId
    ? { value: finding.ownerUserId, label: finding.ownerName ?? finding.ownerUserId }
    : null;
  return (
    <FieldRow>
      <PickField
        key={clientId}
        label={t("Findings.Owner")}
        optional
        load={(text) => (clientId ? findAssignees(clientId, text) : Promise.resolve([]))}
        selected={owner}
        {...form.getInputProps("ownerUserId")}
      />
      <DateField label={t("Findings.Due")} hint={t("Findings.DueHint")} optional {...form.getInputProps("dueOn")} />
    </FieldRow>
  );
}

/** Takes a severity, and shows that the due date follows from it. */
function chooseSeverity(form: RecordForm<FindingValues>, finding: Finding | null, value: string | null): void {
  const severity = severities.find((one) => one === value);
  if (!severity) return;
  form.setFieldValue("severity", severity);
  form.setFieldValue("dueOn", dueWith(finding, severity, form.getValues().dueOn));
}

export function FindingFields({ form, finding, clients }: FindingFieldsProps) {
  const t = useText();
  return (
    <>
      {!finding && (
        <SelectField
          label={t("Findings.Client")}
          options={clients.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.getInputProps("clientId")}
        />
      )}
      <TextField label={t("Findings.Name")} {...form.getInputProps("title")} autoFocus />
      <FieldRow>
        <SelectField
          label={t("Findings.Kind")}
          options={findingKinds.map((value) => ({ value, label: t(`Enum.FindingKind.${value}`) }))}
          {...form.getInputProps("kind")}
        />
        <SelectField
          label={t("Findings.Severity")}
          options={severities.map((value) => ({ value, label: t(`Enum.Severity.${value}`) }))}
          {...form.getInputProps("severity")}
          onChange={(value) => chooseSeverity(form, finding, value)}
        />
      </FieldRow>
      <TextArea label={t("Findings.Description")} optional {...form.getInputProps("description")} />
      <TextArea label={t("Findings.RootCause")} optional {...form.getInputProps("rootCause")} />
      <OwnerFields form={form} finding={finding} />
    </>
  );
}
