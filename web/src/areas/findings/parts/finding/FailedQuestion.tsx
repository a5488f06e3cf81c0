import { useQuery } from "@tanstack/react-query";
import { useGranted } from "@/api/bootstrap";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { RichText, Section } from "@/ui";
import { answerWords } from "../../../assessment-items";
import { failedItemQuery, type FailedItem, type Finding } from "../../queries";
import classes from "../Finding.module.css";

/** The answer that counts: the verified one where there is one. */
function Given({ item, finding }: { item: FailedItem; finding: Finding }) {
  const t = useText();
  const format = useFormat();
  const words = answerWords(item, item.verifiedAnswer ?? item.selfAnswer);
  const score = item.verifiedPct ?? item.selfPct;
  const comment = item.coachComment ?? item.selfComment;
  return (
    <>
      {words && (
        <p className={classes.answer}>
          <span>{t("Findings.Answer")}</span>
          <bdi>
            {score === null || score === undefined
              ? words
              : t("Findings.Level", { label: words, score: format.number(score, 0) })}
          </bdi>
        </p>
      )}
      {/* A comment becomes the observation of the finding unless somebody rewrites that. */}
      {comment && comment !== finding.description && <RichText text={comment} />}
    </>
  );
}

/** The question whose answer opened a finding, with that answer. */
export function FailedQuestion({ finding }: { finding: Finding }) {
  const t = useText();
  const mayRead = useGranted("Portal.Assessments");
  const query = failedItemQuery(finding);
  const item = useQuery({ ...query, enabled: mayRead && query.enabled, meta: { ownError: true } }).data;
  if (!item) return null;
  return (
    <Section title={t("Findings.Question")}>
      <div className={classes.question}>
        <p>
          <bdi>{item.text}</bdi>
        </p>
        <Given item={item} finding={finding} />
      </div>
    </Section>
  );
}
