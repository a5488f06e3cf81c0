import { useText } from "@/lib/text";
import {
  all,
  between,
  FieldRow,
  FormDrawer,
  maxLength,
  NumberField,
  required,
  SelectField,
  SwitchField,
  TextArea,
  useRecordForm,
} from "@/form";
import { demands, type Demand, type TemplateQuestion } from "../queries";

interface QuestionValues extends Record<string, unknown> {
  text: string;
  help: string;
  weight: number | null;
  critical: boolean;
  naAllowed: boolean;
  evidence: Demand;
  comment: Demand;
}

interface QuestionFormProps {
  question: TemplateQuestion;
  loading: boolean;
  error: Error | null;
  onClose: () => void;
  onSave: (change: Partial<TemplateQuestion>) => void;
}

/** Words, weight and rules of a question. */
export function QuestionForm({ question, loading, error, onClose, onSave }: QuestionFormProps) {
  const t = useText();
  const form = useRecordForm<QuestionValues>({
    initialValues: {
      text: question.text,
      help: question.help ?? "",
      weight: question.weight,
      critical: question.critical,
      naAllowed: question.naAllowed,
      evidence: question.evidence,
      comment: question.comment,
    },
    validate: {
      text: all<string>(required(), maxLength(500)),
      help: maxLength(2000),
      weight: all<number | null>(required(), between(0, 10)),
    },
  });
  const options = demands.map((value) => ({ value, label: t(`Enum.Demand.${value}`) }));
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t("AssessmentTypes.EditTitle", { name: question.key })}
      form={form}
      submitLabel={t("AssessmentTypes.SaveQuestion")}
      loading={loading}
      error={error}
      onSubmit={({ text, help, weight, ...rest }) =>
        onSave({
          text: text.trim(),
          help: help.trim() || null,
          weight: weight ?? 1,
          critical: rest.critical,
          naAllowed: rest.naAllowed,
          evidence: rest.evidence,
          comment: rest.comment,
        })
      }
    >
      <TextArea label={t("AssessmentTypes.Question")} {...form.getInputProps("text")} />
      <TextArea label={t("AssessmentTypes.Help")} optional {...form.getInputProps("help")} />
      <NumberField
        label={t("AssessmentTypes.Weight")}
        hint={t("AssessmentTypes.WeightHint")}
        min={0}
        max={10}
        {...form.getInputProps("weight")}
      />
      <SwitchField
        label={t("AssessmentTypes.Critical")}
        hint={t("AssessmentTypes.CriticalHint")}
        {...form.getInputProps("critical")}
      />
      <SwitchField label={t("AssessmentTypes.NaAllowed")} {...form.getInputProps("naAllowed")} />
      <FieldRow>
        <SelectField label={t("AssessmentTypes.Comment")} options={options} {...form.getInputProps("comment")} />
        <SelectField label={t("AssessmentTypes.Evidence")} options={options} {...form.getInputProps("evidence")} />
      </FieldRow>
    </FormDrawer>
  );
}
