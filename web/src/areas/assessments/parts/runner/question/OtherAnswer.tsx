import { IconArrowsDiff, IconCheck } from "@tabler/icons-react";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { Button, Chip, RichText } from "@/ui";
import { answerWords } from "../../../../assessment-items";
import type { Answer, Item } from "../../../queries";
import { answerOf, otherOf, type Side } from "../../../rules";
import classes from "../Runner.module.css";

interface OtherAnswerProps {
  item: Item;
  side: Side;
  /** Takes the client's answer as verified; absent where the caller doesn't verify. */
  onAccept: ((answer: Answer) => void) | undefined;
}

/** The answer of the other side, right above the user's own. */
export function OtherAnswer({ item, side, onAccept }: OtherAnswerProps) {
  const t = useText();
  const format = useFormat();
  const { answer, comment } = otherOf(item, side);
  const { selfPct, verifiedPct } = item;
  const verdict = answerOf(item, "verified");
  const known = selfPct !== null && selfPct !== undefined && verifiedPct !== null && verifiedPct !== undefined;
  const apart = known && verdict ? Math.abs(selfPct - verifiedPct) : 0;
  if (!answer && !comment) return null;
  const words = answer?.notApplicable ? t("Assessments.NotApplicable") : (answerWords(item, answer) ?? "–");
  return (
    <section className={classes.other}>
      <h2>{t(side === "verified" ? "Assessments.Run.TheirAnswer" : "Assessments.Run.VerifiedAnswer")}</h2>
      <p className={classes.pair}>
        <strong>
          <bdi>{words}</bdi>
        </strong>
        {apart > 0 && (
          <Chip tone="warning" icon={IconArrowsDiff}>
            {t("Assessments.Run.Apart", { points: format.number(apart) })}
          </Chip>
        )}
        {onAccept && answer && !verdict && (
          <Button size="small" icon={IconCheck} onClick={() => onAccept(answer)}>
            {t("Assessments.Accept")}
          </Button>
        )}
      </p>
      {comment && <RichText text={comment} />}
    </section>
  );
}
