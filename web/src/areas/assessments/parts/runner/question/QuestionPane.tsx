import { IconArrowBackUp, IconFlag, IconFlagFilled, IconMinus } from "@tabler/icons-react";
import type { Ref } from "react";
import { limitsOf } from "@/api/limitsOf";
import { useText } from "@/lib/text";
import { Banner, Button, CriticalityChip, DomainMark } from "@/ui";
import { answerWords } from "../../../../assessment-items";
import type { Item } from "../../../queries";
import {
  answerChange,
  answerOf,
  answerWith,
  commentChange,
  commentOf,
  oldVerdictOf,
  type ItemChange,
  type Side,
} from "../../../rules";
import { AnswerField } from "../answer/AnswerField";
import { OtherAnswer } from "./OtherAnswer";
import classes from "../Runner.module.css";
import { TypedArea } from "../answer/TypedArea";

interface QuestionPaneProps {
  item: Item;
  place: number;
  total: number;
  side: Side;
  editable: boolean;
  colour: number | null;
  comment: Ref<HTMLTextAreaElement>;
  onEdit: (change: ItemChange) => void;
  /** What was typed before as a number and can't be read. */
  unread?: string | undefined;
  onUnread?: ((text: string | null) => void) | undefined;
  /** Sends the question back to the person who answered it; absent where the reader can't. */
  onSendBack?: (() => void) | undefined;
}

type QuestionToolsProps = Pick<QuestionPaneProps, "item" | "side" | "editable" | "onEdit" | "onSendBack">;

/** Flagging, saying that the question does not apply, and sending it back. */
function QuestionTools({ item, side, editable, onEdit, onSendBack }: QuestionToolsProps) {
  const t = useText();
  const isNa = answerOf(item, side)?.notApplicable === true;
  return (
    <span className={classes.tools}>
      <Button
        kind="quiet"
        size="small"
        icon={item.flagged ? IconFlagFilled : IconFlag}
        shortcut="F"
        aria-pressed={item.flagged}
        disabledReason={editable ? undefined : t("Assessments.Run.ReadOnly")}
        onClick={() => onEdit({ flagged: !item.flagged })}
      >
        {t("Assessments.Run.Flag")}
      </Button>
      {item.naAllowed && (
        <Button
          kind="quiet"
          size="small"
          icon={IconMinus}
          shortcut="N"
          aria-pressed={isNa}
          disabledReason={editable ? undefined : t("Assessments.Run.ReadOnly")}
          onClick={() => onEdit(answerChange(side, isNa ? null : answerWith({ notApplicable: true })))}
        >
          {t("Assessments.NotApplicable")}
        </Button>
      )}
      {onSendBack && (
        <Button kind="quiet" size="small" icon={IconArrowBackUp} onClick={onSendBack}>
          {t("Assessments.SendBack")}
        </Button>
      )}
    </span>
  );
}

/** Notes on a question before it is answered: that it was sent back, that its verdict has lapsed, that it doesn't apply. */
function QuestionNotes({ item, side }: Pick<QuestionPaneProps, "item" | "side">) {
  const t = useText();
  const old = side === "verified" ? oldVerdictOf(item) : null;
  const words = old?.notApplicable ? t("Assessments.NotApplicable") : (answerWords(item, old) ?? "–");
  return (
    <>
      {item.changeRequested && (
        <Banner inset tone="warning">
          {t("Assessments.Run.SentBack")}
        </Banner>
      )}
      {old && (
        <Banner inset tone="warning">
          {t("Assessments.Run.OldVerdict", { answer: words })}
        </Banner>
      )}
      {answerOf(item, side)?.notApplicable === true && <Banner inset>{t("Assessments.Run.IsNa")}</Banner>}
    </>
  );
}

/** One question with its answer and comment. */
export function QuestionPane(props: QuestionPaneProps) {
  const { item, place, total, side, editable, colour, comment, onEdit, unread, onUnread, onSendBack } = props;
  const t = useText();
  const answer = answerOf(item, side);
  return (
    <div className={classes.question}>
      <div className={classes.questionTop}>
        <DomainMark colour={colour} label={item.standard?.code ?? item.questionKey} />
        <span className={classes.quiet}>{t("Assessments.Run.Place", { place, total })}</span>
        {item.standard && <CriticalityChip criticality={item.standard.criticality} />}
        <QuestionTools {...{ item, side, editable, onEdit, onSendBack }} />
      </div>
      <h1 className={classes.text}>
        <bdi>{item.text}</bdi>
      </h1>
      {item.help && (
        <p className={classes.help} dir="auto">
          {item.help}
        </p>
      )}
      <QuestionNotes item={item} side={side} />
      <OtherAnswer
        item={item}
        side={side}
        onAccept={editable && side === "verified" ? (given) => onEdit(answerChange(side, given)) : undefined}
      />
      <AnswerField
        item={item}
        side={side}
        answer={answer}
        editable={editable}
        onAnswer={(next) => onEdit(answerChange(side, next))}
        {...{ unread, onUnread }}
      />
      <TypedArea
        ref={comment}
        className={classes.comment}
        label={t("Assessments.Run.Comment")}
        description={item.comment === "Never" ? undefined : t(`Assessments.Run.Comment.${item.comment}`)}
        disabled={!editable}
        most={limitsOf("ItemPatchRequest", side === "self" ? "selfComment" : "coachComment").maxLength}
        value={commentOf(item, side)}
        // The keys of the runner answer again.
        onKeyDown={(event) => event.key === "Escape" && event.currentTarget.blur()}
        onType={(text) => onEdit(commentChange(side, text))}
      />
    </div>
  );
}
