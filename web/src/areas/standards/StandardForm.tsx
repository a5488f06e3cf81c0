import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Framework } from "@/areas/frameworks";
import { FieldRow, FormDrawer, SelectField, TextField, useRecordForm } from "@/form";
import { useText } from "@/lib/text";
import { Change, Measures, References, Texts } from "./parts/StandardFields";
import {
  standardQuery,
  treeQuery,
  useCreateStandard,
  useUpdateStandard,
  type Standard,
  type StandardDetail,
} from "./queries";
import { rulesFor } from "./rules";
import { toContent, toValues, type StandardValues } from "./values";

interface StandardFormProps {
  framework: Framework;
  /** The standard to change, with the version that the form starts from; null for a new one. */
  standard: StandardDetail | null;
  onClose: () => void;
  onSaved: (saved: Standard) => void;
}

/** The server's names of the form's fields, inside and outside `content`. */
const memberPaths: Readonly<Record<string, string>> = {
  "content.title": "title",
  "content.statement": "statement",
  "content.rationale": "rationale",
  "content.guidance": "guidance",
  "content.evidenceExamples": "evidence",
  "content.criticality": "criticality",
  "content.weight": "weight",
  "content.maturity": "maturity.0",
  "content.assessEveryMonths": "assessEveryMonths",
  "content.related": "related",
  "content.changeKind": "changeKind",
  "content.changeSummary": "changeSummary",
  "content.effectiveFrom": "effectiveFrom",
};

function usePlaces(framework: Framework, isNew: boolean) {
  const tree = useQuery({ ...treeQuery(framework.id), enabled: isNew }).data;
  return (tree?.domains ?? []).flatMap((domain) =>
    domain.subdomains
      .filter(({ status }) => status !== "Retired")
      .map(({ id, code, name }) => ({ value: id, label: `${code} ${name}`, note: domain.name })),
  );
}

/** Saves the form, and refetches the standard after a conflict. */
function useSaving(standard: StandardDetail | null, onSaved: (saved: Standard) => void) {
  const cache = useQueryClient();
  const create = useCreateStandard(onSaved);
  const update = useUpdateStandard(standard?.id ?? "", onSaved);
  const save = (values: StandardValues): void => {
    const content = toContent(values);
    if (standard) update.mutate({ content, concurrencyStamp: values.concurrencyStamp });
    else create.mutate({ subdomainId: values.subdomainId ?? "", code: values.code.trim() || null, content });
  };
  const load = async (): Promise<StandardValues> =>
    toValues(
      await cache.fetchQuery({
        ...standardQuery(standard?.id, standard?.openVersionId ?? undefined),
        staleTime: 0,
      }),
    );
  return { save, load, isPending: create.isPending || update.isPending, error: create.error ?? update.error };
}

/** Writes a new standard, or the next version of one. */
export function StandardForm({ framework, standard, onClose, onSaved }: StandardFormProps) {
  const t = useText();
  const isNew = standard === null;
  const form = useRecordForm<StandardValues>({
    initialValues: toValues(standard),
    validate: rulesFor(framework, isNew),
  });
  const { save, load, isPending, error } = useSaving(standard, onSaved);
  const places = usePlaces(framework, isNew);
  const field = (path: string) => form.getInputProps(path);
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={isNew ? t("Standards.New") : t("Standards.EditTitle", { code: standard.code })}
      size={720}
      form={form}
      submitLabel={t(isNew ? "Standards.Create" : "Standards.SaveDraft")}
      loading={isPending}
      error={error}
      onSubmit={save}
      memberPaths={memberPaths}
      {...(!isNew && { conflict: { load } })}
    >
      {isNew && (
        <FieldRow>
          <SelectField label={t("Standards.Subdomain")} options={places} {...field("subdomainId")} />
          <TextField label={t("Standards.Code")} hint={t("Standards.CodeHint")} optional {...field("code")} />
        </FieldRow>
      )}
      <Texts form={form} />
      <Measures form={form} />
      <References form={form} />
      <TextField label={t("Standards.Related")} hint={t("Standards.RelatedHint")} optional {...field("related")} />
      <Change form={form} />
    </FormDrawer>
  );
}
