import { useText } from "@/lib/text";
import {
  all,
  between,
  ColourField,
  FieldRow,
  FormDrawer,
  matches,
  maxLength,
  minLength,
  NumberField,
  required,
  SelectField,
  SwitchField,
  TextArea,
  TextField,
  useRecordForm,
} from "@/form";
import { modes, readType, useSaveType, type AssessmentMode, type AssessmentType } from "./queries";

interface TypeValues extends Record<string, unknown> {
  code: string;
  name: string;
  mode: AssessmentMode;
  purpose: string;
  colour: number;
  requiresReview: boolean;
  defaultCadenceMonths: number | null;
  concurrencyStamp: string;
}

function toValues(type: AssessmentType | null): TypeValues {
  return {
    code: type?.code ?? "",
    name: type?.name ?? "",
    mode: type?.mode ?? "CoachLed",
    purpose: type?.purpose ?? "",
    colour: type?.colour ?? 1,
    requiresReview: type?.requiresReview ?? false,
    defaultCadenceMonths: type?.defaultCadenceMonths ?? null,
    concurrencyStamp: type?.concurrencyStamp ?? "",
  };
}

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
    validate: {
      code: all<string>(required(), minLength(2), maxLength(12), matches(/^[a-z0-9-]+$/iu, "AssessmentTypes.CodeRule")),
      name: all<string>(required(), maxLength(80)),
      purpose: maxLength(2000),
      defaultCadenceMonths: between(1, 60),
    },
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
      onSubmit={(values) =>
        save.mutate({
          ...values,
          code: values.code.trim().toUpperCase(),
          name: values.name.trim(),
          purpose: values.purpose.trim() || null,
          icon: type?.icon ?? null,
          concurrencyStamp: values.concurrencyStamp || null,
        })
      }
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
        min={1}
        max={60}
        {...field("defaultCadenceMonths")}
      />
      <TextArea label={t("AssessmentTypes.Purpose")} optional {...field("purpose")} />
      <ColourField label={t("AssessmentTypes.Colour")} {...field("colour")} />
    </FormDrawer>
  );
}
