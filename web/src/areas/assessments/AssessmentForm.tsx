import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useWorkspace } from "@/api/workspace";
import { limitsOf } from "@/api/limitsOf";
import { useText } from "@/lib/text";
import { all, fits, FormDrawer, required, useRecordForm } from "@/form";
import { choicesQuery, openClients } from "../workspace";
import { PlanFields, SubjectFields } from "./parts/AssessmentFields";
import { assessmentQuery, useCreateAssessment, useUpdateAssessment, type Assessment } from "./queries";
import { toRequest, toUpdate, toValues, type AssessmentValues } from "./values";

const title = fits(limitsOf("AssessmentUpdateRequest", "title"));

const rules = {
  clientId: required<string | null>(),
  subtypeId: required<string | null>(),
  title,
  periodKey: fits(limitsOf("AssessmentUpdateRequest", "periodKey")),
  dueOn: (due: string | null, { plannedOn }: AssessmentValues) =>
    due && plannedOn && due < plannedOn ? "Assessments.DueBeforeStart" : null,
  summary: fits(limitsOf("AssessmentUpdateRequest", "summary")),
};

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
  const clients = openClients(useQuery(choicesQuery()).data ?? [], assessment?.clientId);
  const form = useRecordForm<AssessmentValues>({
    initialValues: toValues(assessment, workspace?.clientId ?? null),
    validate: assessment ? { ...rules, title: all<string>(required(), title) } : rules,
  });
  const create = useCreateAssessment(onSaved);
  const target = assessment ?? { id: "", tenantId: "" };
  const update = useUpdateAssessment(target, () => assessment && onSaved(assessment));
  const save = assessment ? update : create;

  function submit(values: AssessmentValues): void {
    const client = clients.find(({ id }) => id === values.clientId);
    if (assessment) update.mutate(toUpdate(values, assessment));
    else if (client) create.mutate({ tenantId: client.tenantId, body: toRequest(values, client.id) });
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
      {!assessment && <SubjectFields form={form} clients={clients} />}
      <PlanFields form={form} assessment={assessment} />
    </FormDrawer>
  );
}
