import { useText } from "@/lib/text";
import { Banner, Button } from "@/ui";
import { answerWords } from "../../../../assessment-items";
import type { Item } from "../../../queries";
import type { Refused } from "../drafts/draftBook";
import classes from "./Refused.module.css";

interface RefusedAnswersProps {
  refused: readonly Refused[];
  items: readonly Item[];
  onRetry: () => void;
  onLetGo: (itemId: string) => void;
}

/** What was written in a change that is not saved. */
function useWritten(): (item: Item | undefined, refused: Refused) => string[] {
  const t = useText();
  return (item, { change }) => {
    const answer = change.selfAnswer ?? change.verifiedAnswer;
    const words = answer?.notApplicable ? t("Assessments.NotApplicable") : answerWords(item ?? { options: [] }, answer);
    const texts = [words, change.selfComment, change.coachComment].flatMap((text) => (text ? [text] : []));
    return [...new Set(texts)];
  };
}

/** The answers that can't be saved: each by name, with the reason and what was written, until the person lets it go. */
export function RefusedAnswers({ refused, items, onRetry, onLetGo }: RefusedAnswersProps) {
  const t = useText();
  const written = useWritten();
  const nameOf = (item: Item | undefined): string => {
    if (!item) return t("Assessments.Run.GoneQuestion");
    const number = items.filter(({ section }) => section === item.section).indexOf(item) + 1;
    return t("Assessments.Run.QuestionNumber", { number, key: item.questionKey });
  };
  if (refused.length === 0) return null;
  return (
    <div className={classes.list}>
      {refused.map((one) => {
        const item = items.find(({ id }) => id === one.id);
        return (
          <Banner
            key={one.id}
            inset
            tone="danger"
            actions={
              <Button size="small" onClick={() => onLetGo(one.id)}>
                {t("Assessments.Run.LetGo")}
              </Button>
            }
          >
            {t("Assessments.Run.Refused", { question: nameOf(item), reason: one.reason })}
            {written(item, one).map((text) => (
              <p key={text} className={classes.written} dir="auto">
                {text}
              </p>
            ))}
          </Banner>
        );
      })}
      {refused.some(({ isHeld }) => !isHeld) && (
        <Button size="small" onClick={onRetry}>
          {t("Common.Retry")}
        </Button>
      )}
    </div>
  );
}
