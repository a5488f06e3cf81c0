import { enums } from "@/api/enums";
import {
  DateField,
  FieldRow,
  NumberField,
  RowsField,
  SegmentedField,
  SelectField,
  TextArea,
  TextField,
  type RecordForm,
} from "@/form";
import { useText } from "@/lib/text";
import { criticalities } from "../queries";
import { weight } from "../rules";
import type { StandardValues } from "../values";

const months = ["3", "6", "12", "24"] as const;
const changeKinds = enums.ChangeKind;

interface FieldsProps {
  form: RecordForm<StandardValues>;
}

/** Statement and rationale of a standard. */
export function Texts({ form }: FieldsProps) {
  const t = useText();
  return (
    <>
      <TextField label={t("Standards.TitleField")} {...form.getInputProps("title")} autoFocus />
      <TextArea
        label={t("Standards.Statement")}
        hint={t("Standards.StatementHint")}
        rows={6}
        {...form.getInputProps("statement")}
      />
      <TextArea label={t("Standards.Rationale")} optional rows={3} {...form.getInputProps("rationale")} />
      <TextArea label={t("Standards.Guidance")} optional rows={4} {...form.getInputProps("guidance")} />
      <TextArea
        label={t("Standards.Evidence")}
        hint={t("Standards.EvidenceHint")}
        optional
        rows={3}
        {...form.getInputProps("evidence")}
      />
    </>
  );
}

/** Sources of a standard. */
export function References({ form }: FieldsProps) {
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

/** Weight and criticality of a standard, and its maturity levels. */
export function Measures({ form }: FieldsProps) {
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
          min={weight.minimum}
          max={weight.maximum}
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

/** What the version changes. */
export function Change({ form }: FieldsProps) {
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
