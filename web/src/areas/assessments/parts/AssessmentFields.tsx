import { useText } from "@/lib/text";
import { DateField, FieldRow, PickField, SelectField, TextArea, TextField, type RecordForm } from "@/form";
import { findSubtypes } from "../../assessment-types";
import { findAssignees, type ClientChoice } from "../../workspace";
import type { Assessment } from "../queries";
import type { AssessmentValues } from "../values";

interface SubjectFieldsProps {
  form: RecordForm<AssessmentValues>;
  clients: readonly ClientChoice[];
}

/** Whom a new assessment is about, and what it asks. */
export function SubjectFields({ form, clients }: SubjectFieldsProps) {
  const t = useText();
  return (
    <>
      <SelectField
        label={t("Assessments.Client")}
        options={clients.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.getInputProps("clientId")}
      />
      <PickField
        label={t("Assessments.Subtype")}
        hint={t("Assessments.SubtypeHint")}
        load={findSubtypes}
        {...form.getInputProps("subtypeId")}
      />
    </>
  );
}

interface PlanFieldsProps {
  form: RecordForm<AssessmentValues>;
  assessment: Assessment | null;
}

/** While these last, lead and participants can change; the review compares with those who submitted. */
const beforeSubmission: readonly string[] = ["Draft", "Scheduled", "InProgress"];

const optionOf = (id: string | null | undefined, name: string | null | undefined) =>
  id ? { value: id, label: name ?? id } : null;

/** Who leads and reviews it; chosen among the people of the client. */
function PeopleFields({ form, assessment }: PlanFieldsProps) {
  const t = useText();
  const { clientId } = form.getValues();
  const find = (text: string) => (clientId ? findAssignees(clientId, text) : Promise.resolve([]));
  return (
    <FieldRow>
      <PickField
        key={`lead-${clientId}`}
        label={t("Assessments.Lead")}
        optional
        load={find}
        selected={optionOf(assessment?.leadUserId, assessment?.leadName)}
        {...form.getInputProps("leadUserId")}
        disabled={assessment !== null && !beforeSubmission.includes(assessment.status)}
      />
      <PickField
        key={`reviewer-${clientId}`}
        label={t("Assessments.Reviewer")}
        optional
        load={find}
        selected={optionOf(assessment?.reviewerUserId, assessment?.reviewerName)}
        {...form.getInputProps("reviewerUserId")}
      />
    </FieldRow>
  );
}

/** What it is called, who does it, and until when. */
export function PlanFields({ form, assessment }: PlanFieldsProps) {
  const t = useText();
  return (
    <>
      <TextField
        label={t("Assessments.Name")}
        hint={assessment ? undefined : t("Assessments.NameHint")}
        optional={!assessment}
        {...form.getInputProps("title")}
      />
      <PeopleFields form={form} assessment={assessment} />
      <FieldRow>
        <DateField label={t("Assessments.Planned")} optional {...form.getInputProps("plannedOn")} />
        <DateField label={t("Assessments.Due")} optional {...form.getInputProps("dueOn")} />
      </FieldRow>
      <TextField
        label={t("Assessments.Period")}
        hint={t("Assessments.PeriodHint")}
        optional
        {...form.getInputProps("periodKey")}
      />
      {assessment && <TextArea label={t("Assessments.Summary")} optional {...form.getInputProps("summary")} />}
    </>
  );
}
