import { limitsOf } from "@/api/limitsOf";
import { useText } from "@/lib/text";
import { FormDrawer, NumberField, SelectField, useRecordForm, within } from "@/form";
import { criticalRules, scoringMethods, type CriticalRule, type ScoringMethod, type Template } from "../../queries";

interface Settings extends Record<string, unknown> {
  method: ScoringMethod;
  criticalRule: CriticalRule;
  estMinutes: number | null;
}

interface TemplateFormProps {
  template: Template;
  loading: boolean;
  error: Error | null;
  onClose: () => void;
  onSave: (settings: Pick<Settings, "method" | "criticalRule" | "estMinutes">) => void;
}

const minutes = limitsOf("TemplateRequest", "estMinutes");

/** How a template scores. */
export function TemplateForm({ template, loading, error, onClose, onSave }: TemplateFormProps) {
  const t = useText();
  const form = useRecordForm<Settings>({
    initialValues: {
      method: template.method,
      criticalRule: template.criticalRule,
      estMinutes: template.estMinutes ?? null,
    },
    validate: { estMinutes: within(minutes) },
  });
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t("AssessmentTypes.Settings")}
      form={form}
      submitLabel={t("AssessmentTypes.SaveSettings")}
      loading={loading}
      error={error}
      onSubmit={onSave}
    >
      <SelectField
        label={t("AssessmentTypes.Method")}
        options={scoringMethods.map((value) => ({ value, label: t(`Enum.ScoringMethod.${value}`) }))}
        {...form.getInputProps("method")}
      />
      <SelectField
        label={t("AssessmentTypes.CriticalRule")}
        hint={t("AssessmentTypes.CriticalRuleHint")}
        options={criticalRules.map((value) => ({ value, label: t(`Enum.CriticalRule.${value}`) }))}
        {...form.getInputProps("criticalRule")}
      />
      <NumberField
        label={t("AssessmentTypes.EstMinutes")}
        optional
        min={minutes.minimum}
        {...form.getInputProps("estMinutes")}
      />
    </FormDrawer>
  );
}
