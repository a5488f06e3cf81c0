import { limitsOf } from "@/api/limitsOf";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { DateField, NumberField } from "@/form";
import { Chip, Kbd } from "@/ui";
import { optionKey } from "../../../../assessment-items";
import type { Answer, Item } from "../../../queries";
import { answerWith, otherOf, type Side } from "../../../rules";
import { toggledOption } from "./answer";
import classes from "./AnswerField.module.css";
import { TypedArea } from "./TypedArea";

/** As many as a measured figure has. */
const mostDecimals = 10;

interface AnswerFieldProps {
  item: Item;
  side: Side;
  answer: Answer | null;
  editable: boolean;
  onAnswer: (answer: Answer | null) => void;
  /** What was typed before as a number and can't be read. */
  unread?: string | undefined;
  onUnread?: ((text: string | null) => void) | undefined;
}

function Options({ item, side, answer, editable, onAnswer }: AnswerFieldProps) {
  const t = useText();
  const format = useFormat();
  const isMulti = item.kind === "Multi";
  const other = otherOf(item, side).answer;
  const isOthers = (key: number): boolean => other?.option === key || (other?.options ?? []).includes(key);
  const isOn = (key: number): boolean => (isMulti ? (answer?.options ?? []).includes(key) : answer?.option === key);
  const keyed = item.options.map((option, at) => ({ option, at, key: optionKey(option, at) }));
  return (
    <fieldset className={classes.options} disabled={!editable} aria-label={t("Assessments.Run.Answers")}>
      {keyed.map(({ option, at, key }) => (
        <label key={key} className={`${classes.option} ${isOn(key) ? classes.chosen : ""}`}>
          {at < 9 && <Kbd>{String(at + 1)}</Kbd>}
          <input
            type={isMulti ? "checkbox" : "radio"}
            name={`answer-${item.id}`}
            checked={isOn(key)}
            onChange={() => onAnswer(isMulti ? toggledOption(answer, key) : answerWith({ option: key }))}
          />
          <bdi>{option.label}</bdi>
          {isOthers(key) && (
            <Chip tone="outline">
              {t(side === "verified" ? "Assessments.Run.TheirAnswer" : "Assessments.Run.VerifiedAnswer")}
            </Chip>
          )}
          {!option.isNa && <span className={classes.worth}>{format.number(option.scorePct, 0)}</span>}
        </label>
      ))}
    </fieldset>
  );
}

/** Where the question is answered, by its kind. */
export function AnswerField(props: AnswerFieldProps) {
  const t = useText();
  const { item, answer, editable, onAnswer, unread, onUnread } = props;
  const label = t("Assessments.Run.Answer");
  const onText = (text: string): void => onAnswer(text.trim() ? answerWith({ text }) : null);
  switch (item.kind) {
    case "Number":
      return (
        <NumberField
          label={label}
          disabled={!editable}
          decimals={mostDecimals}
          value={answer?.number ?? null}
          unread={unread}
          onUnread={onUnread}
          onChange={(number) => onAnswer(number === null ? null : answerWith({ number }))}
        />
      );
    case "Text":
      return (
        <TypedArea
          most={limitsOf("Answer", "text").maxLength}
          label={label}
          disabled={!editable}
          value={answer?.text ?? ""}
          onType={onText}
        />
      );
    case "Date":
      return (
        <DateField
          label={label}
          clearable
          disabled={!editable}
          value={answer?.text ?? null}
          onChange={(date) => onText(date ?? "")}
        />
      );
    default:
      return <Options {...props} />;
  }
}
