import { NumberInput, Textarea, TextInput } from "@mantine/core";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { Kbd } from "@/ui";
import type { Answer, Item } from "../queries";
import { answerWith } from "../rules";
import { toggledOption } from "./answer";
import classes from "./Runner.module.css";

interface AnswerFieldProps {
  item: Item;
  answer: Answer | null;
  editable: boolean;
  onAnswer: (answer: Answer | null) => void;
}

function Options({ item, answer, editable, onAnswer }: AnswerFieldProps) {
  const t = useText();
  const format = useFormat();
  const isMulti = item.kind === "Multi";
  const isOn = (at: number): boolean => (isMulti ? (answer?.options ?? []).includes(at) : answer?.option === at);
  return (
    <fieldset className={classes.options} disabled={!editable} aria-label={t("Assessments.Run.Answers")}>
      {item.options.map((option, at) => (
        <label key={option.label} className={`${classes.option} ${isOn(at) ? classes.chosen : ""}`}>
          {at < 9 && <Kbd>{String(at + 1)}</Kbd>}
          <input
            type={isMulti ? "checkbox" : "radio"}
            name={`answer-${item.id}`}
            checked={isOn(at)}
            onChange={() => onAnswer(isMulti ? toggledOption(answer, at) : answerWith({ option: at }))}
          />
          <bdi>{option.label}</bdi>
          {!option.isNa && <span className={classes.worth}>{format.number(option.scorePct, 0)}</span>}
        </label>
      ))}
    </fieldset>
  );
}

/** Where the question is answered, by its kind. */
export function AnswerField(props: AnswerFieldProps) {
  const t = useText();
  const { item, answer, editable, onAnswer } = props;
  const label = t("Assessments.Run.Answer");
  const onText = (text: string): void => onAnswer(text ? answerWith({ text }) : null);
  switch (item.kind) {
    case "Number":
      return (
        <NumberInput
          label={label}
          disabled={!editable}
          value={answer?.number ?? ""}
          onChange={(next) => onAnswer(next === "" ? null : answerWith({ number: Number(next) }))}
        />
      );
    case "Text":
      return (
        <Textarea
          label={label}
          autosize
          minRows={3}
          dir="auto"
          maxLength={4000}
          disabled={!editable}
          value={answer?.text ?? ""}
          onChange={(event) => onText(event.currentTarget.value)}
        />
      );
    case "Date":
      return (
        <TextInput
          label={label}
          type="date"
          disabled={!editable}
          value={answer?.text ?? ""}
          onChange={(event) => onText(event.currentTarget.value)}
        />
      );
    default:
      return <Options {...props} />;
  }
}
