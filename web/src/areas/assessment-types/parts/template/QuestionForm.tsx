import { limitsOf } from "@/api/limitsOf";
import { useText } from "@/lib/text";
import {
  all,
  fits,
  FormDrawer,
  NumberField,
  required,
  SelectField,
  SwitchField,
  TextArea,
  useRecordForm,
  within,
} from "@/form";
import { demands, type Demand, type TemplateQuestion } from "../../queries";

interface QuestionValues extends Record<string, unknown> {
  text: string;
  help: string;
  weight: number | null;
  critical: boolean;
  naAllowed: boolean;
  comment: Demand;
}

const weightLimits = limitsOf("TemplateQuestionRequest", "weight");

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
      comment: question.comment,
    },
    validate: {
      text: all<string>(required(), fits(limitsOf("TemplateQuestionRequest", "text"))),
      help: fits(limitsOf("TemplateQuestionRequest", "help")),
      weight: all<number | null>(required(), within(weightLimits)),
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
          comment: rest.comment,
        })
      }
    >
      <TextArea label={t("AssessmentTypes.Question")} {...form.getInputProps("text")} />
      <TextArea label={t("AssessmentTypes.Help")} optional {...form.getInputProps("help")} />
      <NumberField
        label={t("AssessmentTypes.Weight")}
        hint={t("AssessmentTypes.WeightHint")}
        min={weightLimits.minimum}
        max={weightLimits.maximum}
        {...form.getInputProps("weight")}
      />
      <SwitchField
        label={t("AssessmentTypes.Critical")}
        hint={t("AssessmentTypes.CriticalHint")}
        {...form.getInputProps("critical")}
      />
      <SwitchField label={t("AssessmentTypes.NaAllowed")} {...form.getInputProps("naAllowed")} />
      <SelectField label={t("AssessmentTypes.Comment")} options={options} {...form.getInputProps("comment")} />
    </FormDrawer>
  );
}
