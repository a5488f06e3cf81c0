import { useText } from "@/lib/text";
import { all, between, FormDrawer, maxLength, NumberField, required, TextField, useRecordForm } from "@/form";
import type { TemplateSection } from "../queries";

interface SectionFormProps {
  section: TemplateSection;
  loading: boolean;
  error: Error | null;
  onClose: () => void;
  onSave: (change: { title: string; weight: number }) => void;
}

/** Title and weight of a section. */
export function SectionForm({ section, loading, error, onClose, onSave }: SectionFormProps) {
  const t = useText();
  const form = useRecordForm<{ title: string; weight: number | null }>({
    initialValues: { title: section.title, weight: section.weight },
    validate: {
      title: all<string>(required(), maxLength(200)),
      weight: all<number | null>(required(), between(0, 10)),
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
        min={0}
        max={10}
        {...form.getInputProps("weight")}
      />
    </FormDrawer>
  );
}
