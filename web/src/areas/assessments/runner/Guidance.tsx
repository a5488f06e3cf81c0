import { IconArrowsDiff } from "@tabler/icons-react";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { Chip, RichText } from "@/ui";
import type { Answer, Item } from "../queries";
import { answerWords, type Side } from "../rules";
import classes from "./Runner.module.css";

function OtherAnswer({ item, side }: { item: Item; side: Side }) {
  const t = useText();
  const format = useFormat();
  const isVerifier = side === "verified";
  const other = isVerifier ? item.selfAnswer : item.verifiedAnswer;
  const comment = isVerifier ? item.selfComment : item.coachComment;
  const { selfPct, verifiedPct } = item;
  const known = selfPct !== null && selfPct !== undefined && verifiedPct !== null && verifiedPct !== undefined;
  const apart = known ? Math.abs(selfPct - verifiedPct) : 0;
  if (!other && !comment) return null;
  return (
    <section>
      <h2>{t(isVerifier ? "Assessments.Run.TheirAnswer" : "Assessments.Run.VerifiedAnswer")}</h2>
      <p className={classes.pair}>
        <strong>{wordsOf(t("Assessments.NotApplicable"), item, other)}</strong>
        {apart > 0 && (
          <Chip tone="warning" icon={IconArrowsDiff}>
            {t("Assessments.Run.Apart", { points: format.number(apart) })}
          </Chip>
        )}
      </p>
      {comment && <RichText text={comment} />}
    </section>
  );
}

function wordsOf(na: string, item: Item, answer: Answer | null | undefined): string {
  if (answer?.notApplicable) return na;
  return answerWords(item, answer) ?? "–";
}

/** What stands beside the question: guidance, the other side's answer, and what was answered last time. */
export function Guidance({ item, side }: { item: Item; side: Side }) {
  const t = useText();
  const format = useFormat();
  const { standard, lastTime } = item;
  return (
    // It scrolls by itself where the screen is low, so the keyboard must reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region has to take the focus
    <aside className={classes.guidance} aria-label={t("Assessments.Run.Guidance")} tabIndex={0}>
      {standard?.statement && (
        <section>
          <h2>{t("Assessments.Run.MustBeTrue")}</h2>
          <RichText text={standard.statement} />
        </section>
      )}
      {standard && standard.evidenceExamples.length > 0 && (
        <section>
          <h2>{t("Assessments.Run.LookFor")}</h2>
          <ul>
            {standard.evidenceExamples.map((example) => (
              <li key={example}>{example}</li>
            ))}
          </ul>
        </section>
      )}
      {standard?.guidance && (
        <section>
          <h2>{t("Assessments.Run.Guidance")}</h2>
          <RichText text={standard.guidance} />
        </section>
      )}
      <OtherAnswer item={item} side={side} />
      <section>
        <h2>{t("Assessments.Run.LastTime")}</h2>
        {lastTime ? (
          <>
            <p className={classes.pair}>
              <strong>{wordsOf(t("Assessments.NotApplicable"), item, lastTime.answer)}</strong>
              {lastTime.pct !== null && lastTime.pct !== undefined && <span>{format.score(lastTime.pct)}</span>}
            </p>
            <p className={classes.quiet}>
              {lastTime.number}
              {lastTime.finalisedAt && `, ${format.date(lastTime.finalisedAt)}`}
            </p>
            {lastTime.comment && <RichText text={lastTime.comment} />}
          </>
        ) : (
          <p className={classes.quiet}>{t("Assessments.Run.NoLastTime")}</p>
        )}
      </section>
    </aside>
  );
}
