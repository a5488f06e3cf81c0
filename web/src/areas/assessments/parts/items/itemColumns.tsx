import { IconArrowBackUp, IconFlag } from "@tabler/icons-react";
import type { Translate } from "@/lib/text";
import { InlineSelect, type TableColumn } from "@/table";
import { Chip, StatusChip } from "@/ui";
import { answerWords, optionKey } from "../../../assessment-items";
import { resultLooks } from "../../looks";
import classes from "../Parts.module.css";
import type { Answer, Item } from "../../queries";
import { answerOf, answerWith, oldVerdictOf } from "../../rules";

/** The value that stands for "not applicable" among the keys of options. */
const notApplicable = "na";

function words(t: Translate, item: Item, answer: Answer | null | undefined): string {
  if (!answer) return "–";
  return answer.notApplicable ? t("Assessments.NotApplicable") : (answerWords(item, answer) ?? "–");
}

function Answered({ t, item, answer }: { t: Translate; item: Item; answer: Answer | null | undefined }) {
  const text = words(t, item, answer);
  return (
    <bdi className={classes.answer} title={text}>
      {text}
    </bdi>
  );
}

type OnVerify = (item: Item, answer: Answer) => void;

/** The verdict, or the one on the answer that the client has changed since. */
function Verdict({ t, item }: { t: Translate; item: Item }) {
  const old = oldVerdictOf(item);
  if (!old) return <Answered t={t} item={item} answer={answerOf(item, "verified")} />;
  const text = t("Assessments.OldVerdict", { answer: words(t, item, old) });
  return (
    <bdi className={classes.answer} title={text}>
      {text}
    </bdi>
  );
}

function Verified({ t, item, onVerify }: { t: Translate; item: Item; onVerify: OnVerify | null }) {
  const answer = <Verdict t={t} item={item} />;
  const single = item.kind === "Rating" || item.kind === "YesNo" || item.kind === "Single";
  if (!onVerify || !single) return answer;
  const present = answerOf(item, "verified");
  const value = present?.notApplicable ? notApplicable : (present?.option?.toString() ?? null);
  const options = [
    ...item.options.map((option, at) => ({ value: String(optionKey(option, at)), label: option.label })),
    ...(item.naAllowed ? [{ value: notApplicable, label: t("Assessments.NotApplicable") }] : []),
  ];
  return (
    <InlineSelect
      label={t("Assessments.VerifiedOf", { key: item.questionKey })}
      value={value}
      options={options}
      onChange={(next) =>
        onVerify(item, answerWith(next === notApplicable ? { notApplicable: true } : { option: Number(next) }))
      }
    >
      {answer}
    </InlineSelect>
  );
}

/** The columns of the items: own and verified answer side by side. With `onVerify` the latter can be chosen. */
export function itemColumns(t: Translate, onVerify: OnVerify | null): TableColumn<Item>[] {
  return [
    {
      id: "key",
      header: t("Assessments.Key"),
      width: 88,
      code: true,
      cell: ({ questionKey }) => <bdi>{questionKey}</bdi>,
    },
    {
      id: "question",
      header: t("Assessments.Question"),
      fixed: true,
      strong: true,
      cell: (item) => <bdi className={classes.whole}>{item.text}</bdi>,
    },
    {
      id: "marks",
      header: t("Assessments.Marks"),
      width: 92,
      cell: ({ critical, flagged, changeRequested }) => (
        <>
          {critical && <Chip tone="danger">{t("Assessments.Critical")}</Chip>}
          {flagged && <IconFlag size={16} role="img" aria-label={t("Assessments.Flagged")} />}
          {changeRequested && <IconArrowBackUp size={16} role="img" aria-label={t("Assessments.SentBack")} />}
        </>
      ),
    },
    {
      id: "self",
      header: t("Assessments.Own"),
      width: 144,
      cell: (item) => <Answered t={t} item={item} answer={item.selfAnswer} />,
    },
    {
      id: "verified",
      header: t("Assessments.Verified"),
      width: 144,
      cell: (item) => <Verified t={t} item={item} onVerify={onVerify} />,
    },
    {
      id: "result",
      header: t("Assessments.ItemResult"),
      width: 156,
      bone: "chip",
      cell: ({ result }) => <StatusChip status={result} looks={resultLooks} label={t(`Enum.ItemResult.${result}`)} />,
    },
  ];
}
