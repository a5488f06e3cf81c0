import { limitsOf } from "@/api/limitsOf";
import { useText } from "@/lib/text";
import { all, fits, FormDrawer, NumberField, required, TextField, useRecordForm, within } from "@/form";
import type { TemplateSection } from "../../queries";

interface SectionFormProps {
  section: TemplateSection;
  loading: boolean;
  error: Error | null;
  onClose: () => void;
  onSave: (change: { title: string; weight: number }) => void;
}

const weightLimits = limitsOf("TemplateSectionRequest", "weight");

/** Title and weight of a section. */
export function SectionForm({ section, loading, error, onClose, onSave }: SectionFormProps) {
  const t = useText();
  const form = useRecordForm<{ title: string; weight: number | null }>({
    initialValues: { title: section.title, weight: section.weight },
    validate: {
      title: all<string>(required(), fits(limitsOf("TemplateSectionRequest", "title"))),
      weight: all<number | null>(required(), within(weightLimits)),
    },
  });
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t("AssessmentTypes.EditTitle", { name: section.title })}
      form={form}
      submitLabel={t("AssessmentTypes.SaveSection")}
      loading={loading}
      error={error}
      onSubmit={({ title, weight }) => onSave({ title: title.trim(), weight: weight ?? 1 })}
    >
      <TextField label={t("AssessmentTypes.SectionName")} {...form.getInputProps("title")} autoFocus />
      <NumberField
        label={t("AssessmentTypes.Weight")}
        hint={t("AssessmentTypes.WeightHint")}
        min={weightLimits.minimum}
        max={weightLimits.maximum}
        {...form.getInputProps("weight")}
      />
    </FormDrawer>
  );
}
