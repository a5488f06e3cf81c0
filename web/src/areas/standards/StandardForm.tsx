import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  all,
  between,
  DateField,
  FieldRow,
  FormDrawer,
  maxLength,
  NumberField,
  required,
  RowsField,
  SegmentedField,
  SelectField,
  TextArea,
  TextField,
  useRecordForm,
  type RecordForm,
} from "@/form";
import { useText } from "@/lib/text";
import {
  criticalities,
  standardQuery,
  treeQuery,
  useCreateStandard,
  useUpdateStandard,
  type Framework,
  type Standard,
  type StandardDetail,
} from "./queries";
import { toContent, toValues, type StandardValues } from "./values";

interface StandardFormProps {
  framework: Framework;
  /** The standard to change, with the version that the form begins with; null for a new one. */
  standard: StandardDetail | null;
  onClose: () => void;
  onSaved: (saved: Standard) => void;
}

const months = ["3", "6", "12", "24"] as const;
const changeKinds = ["Editorial", "Minor", "Major"] as const;

/** Most characters of a title and a statement: those of an imported catalogue are the publisher's. */
const limits = { Own: { title: 160, statement: 4000 }, Oscal: { title: 1000, statement: 65_536 } } as const;

function rulesFor(framework: Framework, isNew: boolean) {
  const { title, statement } = limits[framework.source];
  return {
    ...(isNew ? { subdomainId: required<string | null>("Standards.SubdomainFirst") } : {}),
    title: all<string>(required(), maxLength(title)),
    statement: maxLength(statement),
    weight: between(1, 10),
    changeSummary: maxLength(1000),
  };
}

/** Names on the wire, below `content` or not, of the form's fields. */
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

function References({ form }: { form: RecordForm<StandardValues> }) {
  const t = useText();
  const { references } = form.values;
  return (
    <RowsField
      names={references.map((_, at) => t("Standards.ReferenceNo", { number: at + 1 }))}
      addLabel={t("Standards.AddReference")}
      onAdd={() => form.insertListItem("references", { title: "", citation: "", href: "" })}
      removeLabel={(name) => t("Standards.RemoveReference", { name })}
      onRemove={(at) => form.removeListItem("references", at)}
      renderRow={(at) => (
        <>
          <TextField label={t("Standards.ReferenceTitle")} {...form.getInputProps(`references.${at}.title`)} />
          <TextField label={t("Standards.Citation")} optional {...form.getInputProps(`references.${at}.citation`)} />
          <TextField label={t("Standards.Address")} optional {...form.getInputProps(`references.${at}.href`)} />
        </>
      )}
    />
  );
}

function Measures({ form }: { form: RecordForm<StandardValues> }) {
  const t = useText();
  return (
    <>
      <FieldRow>
        <SelectField
          label={t("Standards.Criticality")}
          options={criticalities.map((value) => ({ value, label: t(`Enum.Criticality.${value}`) }))}
          {...form.getInputProps("criticality")}
        />
        <NumberField
          label={t("Standards.Weight")}
          hint={t("Standards.WeightHint")}
          optional
          min={1}
          max={10}
          {...form.getInputProps("weight")}
        />
        <SelectField
          label={t("Standards.AssessEvery")}
          options={months.map((value) => ({ value, label: t("Standards.Months", { count: Number(value) }) }))}
          {...form.getInputProps("assessEveryMonths")}
        />
      </FieldRow>
      {form.values.maturity.map((_, level) => (
        <TextArea
          // oxlint-disable-next-line react/no-array-index-key -- the place is the level
          key={level}
          label={t("Standards.Level", { level })}
          optional
          rows={2}
          {...form.getInputProps(`maturity.${level}`)}
        />
      ))}
    </>
  );
}

function Change({ form }: { form: RecordForm<StandardValues> }) {
  const t = useText();
  return (
    <>
      <SegmentedField
        label={t("Standards.ChangeKind")}
        hint={t("Standards.ChangeKindHint")}
        options={changeKinds.map((value) => ({ value, label: t(`Enum.ChangeKind.${value}`) }))}
        {...form.getInputProps("changeKind")}
      />
      <TextArea label={t("Standards.ChangeSummary")} rows={2} optional {...form.getInputProps("changeSummary")} />
      <DateField label={t("Standards.EffectiveFrom")} optional {...form.getInputProps("effectiveFrom")} />
    </>
  );
}

/** Writes a new standard, or the next version of one. */
export function StandardForm({ framework, standard, onClose, onSaved }: StandardFormProps) {
  const t = useText();
  const cache = useQueryClient();
  const isNew = standard === null;
  const form = useRecordForm<StandardValues>({
    initialValues: toValues(standard),
    validate: rulesFor(framework, isNew),
  });
  const create = useCreateStandard(onSaved);
  const update = useUpdateStandard(standard?.id ?? "", onSaved);
  const places = usePlaces(framework, isNew);
  const save = (values: StandardValues): void => {
    const content = toContent(values);
    if (isNew) create.mutate({ subdomainId: values.subdomainId ?? "", code: values.code.trim() || null, content });
    else update.mutate({ content, concurrencyStamp: values.concurrencyStamp });
  };
  const load = async (): Promise<StandardValues> =>
    toValues(
      await cache.fetchQuery({
        ...standardQuery(standard?.id, standard?.openVersionId ?? undefined),
        staleTime: 0,
      }),
    );
  const field = (path: string) => form.getInputProps(path);
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={isNew ? t("Standards.New") : t("Standards.EditTitle", { code: standard.code })}
      size={720}
      form={form}
      submitLabel={t(isNew ? "Standards.Create" : "Standards.SaveDraft")}
      loading={create.isPending || update.isPending}
      error={create.error ?? update.error}
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
      <TextField label={t("Standards.TitleField")} {...field("title")} autoFocus />
      <TextArea label={t("Standards.Statement")} hint={t("Standards.StatementHint")} rows={6} {...field("statement")} />
      <TextArea label={t("Standards.Rationale")} optional rows={3} {...field("rationale")} />
      <TextArea label={t("Standards.Guidance")} optional rows={4} {...field("guidance")} />
      <TextArea
        label={t("Standards.Evidence")}
        hint={t("Standards.EvidenceHint")}
        optional
        rows={3}
        {...field("evidence")}
      />
      <Measures form={form} />
      <References form={form} />
      <TextField label={t("Standards.Related")} hint={t("Standards.RelatedHint")} optional {...field("related")} />
      <Change form={form} />
    </FormDrawer>
  );
}
