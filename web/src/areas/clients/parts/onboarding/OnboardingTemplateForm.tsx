import { useQuery } from "@tanstack/react-query";
import { enums } from "@/api/enums";
import { limitsOf } from "@/api/limitsOf";
import {
  all,
  CheckField,
  FieldRow,
  fits,
  FormDrawer,
  NumberField,
  required,
  RowsField,
  SelectField,
  TextField,
  useRecordForm,
  within,
  type RecordForm,
} from "@/form";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { FailedDrawer } from "@/ui";
import { onboardingTemplateQuery, useSaveOnboardingTemplate, type OnboardingTemplate } from "../../queries";
import { newStep, toTemplateRequest, toTemplateValues, type TemplateValues } from "../../values";

const mostSteps = limitsOf("OnboardingTemplateRequest", "steps").maxItems;

const validate = {
  steps: {
    title: all<string>(required(), fits(limitsOf("OnboardingTemplateStep", "title"))),
    dueDays: all<number | null>(required(), within(limitsOf("OnboardingTemplateStep", "dueDays"))),
  },
};

/** One step of the template. */
function StepFields({ form, at }: { form: RecordForm<TemplateValues>; at: number }) {
  const t = useText();
  return (
    <>
      <TextField label={t("Clients.Onboarding.Title")} {...form.getInputProps(`steps.${at}.title`)} />
      <FieldRow>
        <SelectField
          label={t("Clients.Onboarding.Owner")}
          options={enums.OnboardingOwner.map((value) => ({ value, label: t(`Enum.OnboardingOwner.${value}`) }))}
          {...form.getInputProps(`steps.${at}.owner`)}
        />
        <NumberField label={t("Clients.Onboarding.DueDays")} {...form.getInputProps(`steps.${at}.dueDays`)} />
      </FieldRow>
      <CheckField label={t("Clients.Onboarding.RequiredHint")} {...form.getInputProps(`steps.${at}.isRequired`)} />
    </>
  );
}

interface TemplateFormProps {
  onClose: () => void;
}

function Loaded({ template, onClose }: TemplateFormProps & { template: OnboardingTemplate }) {
  const t = useText();
  const format = useFormat();
  const form = useRecordForm<TemplateValues>({ initialValues: toTemplateValues(template), validate });
  const save = useSaveOnboardingTemplate(() => {
    showToast({ severity: "success", summary: t("Clients.Onboarding.TemplateSaved") });
    onClose();
  });
  const { steps } = form.getValues();
  const names = steps.map(({ title }, at) => title || t("Clients.Onboarding.Number", { number: at + 1 }));
  const isFull = steps.length >= mostSteps;
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t("Clients.Onboarding.Template")}
      size={560}
      form={form}
      submitLabel={t("Clients.Onboarding.SaveTemplate")}
      loading={save.isPending}
      error={save.error}
      onSubmit={(values) => save.mutate(toTemplateRequest(values))}
    >
      <RowsField
        names={names}
        addLabel={t("Clients.Onboarding.AddStep")}
        addReason={isFull ? t("Clients.Onboarding.Most", { number: format.number(mostSteps) }) : undefined}
        onAdd={() => form.insertListItem("steps", newStep())}
        removeLabel={(name) => t("Clients.Onboarding.RemoveStep", { name })}
        onRemove={(at) => form.removeListItem("steps", at)}
        renderRow={(at) => <StepFields form={form} at={at} />}
      />
    </FormDrawer>
  );
}

/** The steps that each onboarding begins with. */
export function OnboardingTemplateForm({ onClose }: TemplateFormProps) {
  const t = useText();
  const query = { ...onboardingTemplateQuery(), staleTime: 0, gcTime: 0 };
  const template = useQuery(query);
  if (template.data) return <Loaded template={template.data} onClose={onClose} />;
  return <FailedDrawer query={template} title={t("Clients.Onboarding.Template")} onClose={onClose} />;
}
