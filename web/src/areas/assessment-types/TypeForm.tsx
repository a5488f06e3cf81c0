import { limitsOf } from "@/api/limitsOf";
import { useText } from "@/lib/text";
import {
  all,
  codeLike,
  ColourField,
  FieldRow,
  fits,
  FormDrawer,
  NumberField,
  required,
  SelectField,
  SwitchField,
  TextArea,
  TextField,
  useRecordForm,
  within,
} from "@/form";
import { modes, readType, useSaveType, type AssessmentType } from "./queries";
import { toRequest, toValues, type TypeValues } from "./values";

const code = limitsOf("AssessmentTypeRequest", "code");
const cadence = limitsOf("AssessmentTypeRequest", "defaultCadenceMonths");

const rules = {
  code: all<string>(required(), fits(code), codeLike(code, "AssessmentTypes.CodeRule")),
  name: all<string>(required(), fits(limitsOf("AssessmentTypeRequest", "name"))),
  purpose: fits(limitsOf("AssessmentTypeRequest", "purpose")),
  defaultCadenceMonths: within(cadence),
};

interface TypeFormProps {
  /** The type to change; null for a new one. */
  type: AssessmentType | null;
  onClose: () => void;
  onSaved: (type: AssessmentType) => void;
}

/** Creates a type or changes it. */
export function TypeForm({ type, onClose, onSaved }: TypeFormProps) {
  const t = useText();
  const form = useRecordForm<TypeValues>({
    initialValues: toValues(type),
    validate: rules,
  });
  const save = useSaveType(type, onSaved);
  const field = (path: keyof TypeValues & string) => form.getInputProps(path);
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={type ? t("AssessmentTypes.EditTitle", { name: type.name }) : t("AssessmentTypes.New")}
      form={form}
      submitLabel={t(type ? "AssessmentTypes.Save" : "AssessmentTypes.Create")}
      loading={save.isPending}
      error={save.error}
      onSubmit={(values) => save.mutate(toRequest(values, type))}
      {...(type && { conflict: { load: async () => toValues(await readType(type.id)) } })}
    >
      <FieldRow>
        <TextField label={t("AssessmentTypes.Name")} {...field("name")} autoFocus />
        <TextField label={t("AssessmentTypes.Code")} hint={t("AssessmentTypes.CodeHint")} {...field("code")} />
      </FieldRow>
      <SelectField
        label={t("AssessmentTypes.Mode")}
        hint={t("AssessmentTypes.ModeHint")}
        options={modes.map((value) => ({ value, label: t(`Enum.AssessmentMode.${value}`) }))}
        {...field("mode")}
      />
      <SwitchField
        label={t("AssessmentTypes.RequiresReview")}
        hint={t("AssessmentTypes.RequiresReviewHint")}
        {...field("requiresReview")}
      />
      <NumberField
        label={t("AssessmentTypes.Cadence")}
        hint={t("AssessmentTypes.CadenceHint")}
        optional
        min={cadence.minimum}
        max={cadence.maximum}
        {...field("defaultCadenceMonths")}
      />
      <TextArea label={t("AssessmentTypes.Purpose")} optional {...field("purpose")} />
      <ColourField label={t("AssessmentTypes.Colour")} {...field("colour")} />
    </FormDrawer>
  );
}
