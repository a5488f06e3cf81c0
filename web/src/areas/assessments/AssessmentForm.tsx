import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useWorkspace } from "@/api/workspace";
import { useText } from "@/lib/text";
import {
  all,
  DateField,
  FieldRow,
  FormDrawer,
  maxLength,
  PickField,
  required,
  SelectField,
  TextArea,
  TextField,
  useRecordForm,
  type Rule,
} from "@/form";
import { findSubtypes } from "../assessment-types";
import { choicesQuery, findAssignees } from "../clients";
import { assessmentQuery, useCreateAssessment, useUpdateAssessment, type Assessment } from "./queries";

interface AssessmentValues extends Record<string, unknown> {
  clientId: string | null;
  subtypeId: string | null;
  title: string;
  periodKey: string;
  plannedOn: string | null;
  dueOn: string | null;
  leadUserId: string | null;
  reviewerUserId: string | null;
  summary: string;
  concurrencyStamp: string;
}

function toValues(assessment: Assessment | null, clientId: string | null): AssessmentValues {
  return {
    clientId: assessment?.clientId ?? clientId,
    subtypeId: assessment?.subtypeId ?? null,
    title: assessment?.title ?? "",
    periodKey: assessment?.periodKey ?? "",
    plannedOn: assessment?.plannedOn ?? null,
    dueOn: assessment?.dueOn ?? null,
    leadUserId: assessment?.leadUserId ?? null,
    reviewerUserId: assessment?.reviewerUserId ?? null,
    summary: assessment?.summary ?? "",
    concurrencyStamp: assessment?.concurrencyStamp ?? "",
  };
}

const endsLater = (due: string | null, { plannedOn }: AssessmentValues): string | null =>
  due && plannedOn && due < plannedOn ? "Assessments.DueBeforeStart" : null;

interface AssessmentFormProps {
  /** The assessment to change; null for a new one. */
  assessment: Assessment | null;
  onClose: () => void;
  onSaved: (assessment: Assessment) => void;
}

/** Plans an assessment or changes its plan. */
export function AssessmentForm({ assessment, onClose, onSaved }: AssessmentFormProps) {
  const t = useText();
  const cache = useQueryClient();
  const workspace = useWorkspace();
  const clients = useQuery(choicesQuery()).data ?? [];
  const chosen: Rule<string | null> = required<string | null>();
  const form = useRecordForm<AssessmentValues>({
    initialValues: toValues(assessment, workspace?.clientId ?? null),
    validate: {
      clientId: chosen,
      subtypeId: chosen,
      title: assessment ? all<string>(required(), maxLength(160)) : maxLength(160),
      periodKey: maxLength(20),
      dueOn: endsLater,
      summary: maxLength(4000),
    },
  });
  const create = useCreateAssessment(onSaved);
  const target = assessment ?? { id: "", tenantId: "" };
  const update = useUpdateAssessment(target, () => assessment && onSaved(assessment));
  const save = assessment ? update : create;
  const { clientId } = form.getValues();
  const client = clients.find(({ id }) => id === clientId);
  const find = (text: string) => (clientId ? findAssignees(clientId, text) : Promise.resolve([]));
  const person = (id: string | null | undefined, name: string | null | undefined) =>
    id ? { value: id, label: name ?? id } : null;

  function submit(values: AssessmentValues): void {
    const plan = {
      title: values.title.trim() || null,
      periodKey: values.periodKey.trim() || null,
      plannedOn: values.plannedOn,
      dueOn: values.dueOn,
      leadUserId: values.leadUserId,
      reviewerUserId: values.reviewerUserId,
      participants: assessment?.participants ?? [],
    };
    if (assessment) {
      update.mutate({ ...plan, summary: values.summary.trim() || null, concurrencyStamp: values.concurrencyStamp });
    } else if (client) {
      create.mutate({
        tenantId: client.tenantId,
        body: { ...plan, clientId: client.id, subtypeId: values.subtypeId ?? "" },
      });
    }
  }

  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={assessment ? t("Assessments.EditTitle", { number: assessment.number }) : t("Assessments.New")}
      size={560}
      form={form}
      submitLabel={t(assessment ? "Assessments.Save" : "Assessments.Create")}
      loading={save.isPending}
      error={save.error}
      onSubmit={submit}
      {...(assessment && {
        conflict: {
          load: async () => toValues(await cache.fetchQuery({ ...assessmentQuery(assessment.id), staleTime: 0 }), null),
        },
      })}
    >
      {!assessment && (
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
      )}
      <TextField
        label={t("Assessments.Name")}
        hint={assessment ? undefined : t("Assessments.NameHint")}
        optional={!assessment}
        {...form.getInputProps("title")}
      />
      <FieldRow>
        <PickField
          key={`lead-${clientId}`}
          label={t("Assessments.Lead")}
          optional
          load={find}
          selected={person(assessment?.leadUserId, assessment?.leadName)}
          {...form.getInputProps("leadUserId")}
        />
        <PickField
          key={`reviewer-${clientId}`}
          label={t("Assessments.Reviewer")}
          optional
          load={find}
          selected={person(assessment?.reviewerUserId, assessment?.reviewerName)}
          {...form.getInputProps("reviewerUserId")}
        />
      </FieldRow>
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
    </FormDrawer>
  );
}
