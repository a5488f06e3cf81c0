import { isolated } from "@/lib/characters";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { RichText } from "@/ui";
import { answerWords } from "../../../../assessment-items";
import type { Item } from "../../../queries";
import classes from "../Runner.module.css";

function wordsOf(na: string, lastTime: NonNullable<Item["lastTime"]>): string {
  if (lastTime.answer?.notApplicable) return na;
  return answerWords(lastTime, lastTime.answer) ?? "–";
}

function LastTime({ item }: { item: Item }) {
  const t = useText();
  const format = useFormat();
  const { lastTime } = item;
  return (
    <section>
      <h2>{t("Assessments.Run.LastTime")}</h2>
      {lastTime ? (
        <>
          {lastTime.text !== item.text && (
            <p className={classes.quiet}>{t("Assessments.Run.AskedThen", { text: isolated(lastTime.text) })}</p>
          )}
          <p className={classes.pair}>
            <strong>
              <bdi>{wordsOf(t("Assessments.NotApplicable"), lastTime)}</bdi>
            </strong>
            {lastTime.pct !== null && lastTime.pct !== undefined && <bdi>{format.score(lastTime.pct)}</bdi>}
          </p>
          <p className={classes.quiet}>
            <bdi>{lastTime.number}</bdi>
            {lastTime.finalisedAt && `, ${format.date(lastTime.finalisedAt)}`}
          </p>
          {lastTime.comment && <RichText text={lastTime.comment} />}
        </>
      ) : (
        <p className={classes.quiet}>{t("Assessments.Run.NoLastTime")}</p>
      )}
    </section>
  );
}

/** Next to the question: guidance, and the answer of last time. */
export function Guidance({ item }: { item: Item }) {
  const t = useText();
  const { standard } = item;
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
              <li key={example} dir="auto">
                {example}
              </li>
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
      <LastTime item={item} />
    </aside>
  );
}
