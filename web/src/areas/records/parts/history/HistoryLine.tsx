import {
  IconArrowRight,
  IconChevronDown,
  IconChevronUp,
  IconCirclePlus,
  IconMessage,
  IconPencil,
  IconRestore,
  IconTrash,
  type Icon,
} from "@tabler/icons-react";
import { useState } from "react";
import { isolated } from "@/lib/characters";
import { useFormat } from "@/lib/format";
import { usePrintedAt } from "@/lib/printing";
import { textOr, useText } from "@/lib/text";
import { Button, Chip, RelativeTime } from "@/ui";
import type { Changed, CommentBlock, HistoryEntry } from "../../queries";
import { beginningOf, isWord } from "../../rules";
import { FormattedText } from "../formattedText/FormattedText";
import classes from "./History.module.css";

const icons: Record<HistoryEntry["kind"], Icon> = {
  Created: IconCirclePlus,
  Changed: IconPencil,
  Moved: IconArrowRight,
  Deleted: IconTrash,
  Restored: IconRestore,
  Commented: IconMessage,
};

const nameOf = ({ name }: Changed): string => textOr(`Property.${name}`, name);

/** A value of a property in words of the reader. */
function useValueFormatter(): (changed: Changed, value: string | null | undefined) => string {
  const t = useText();
  const format = useFormat();
  return ({ kind, enumName }, value) => {
    if (value === null || value === undefined || value === "") return t("History.Nothing");
    if (kind === "Enum") return textOr(`Enum.${enumName ?? ""}.${value}`, value);
    if (kind === "Flag") return value === "true" ? t("Ui.Yes") : t("Ui.No");
    if (kind === "Date") return format.date(value);
    if (kind === "Number") return format.number(Number(value));
    return value;
  };
}

type ValueFormatter = ReturnType<typeof useValueFormatter>;

/** How many changes have room in a sentence. */
const mostTold = 3;

/** Does the sentence itself say what changed: a few things, each in a few words? */
function isTold(changes: readonly Changed[], shown: ValueFormatter): boolean {
  const areWords = changes.every((own) => isWord(shown(own, own.original)) && isWord(shown(own, own.new)));
  return changes.length <= mostTold && areWords;
}

function useSentence({ kind, userName, changes, comment }: HistoryEntry): string {
  const t = useText();
  const shown = useValueFormatter();
  const name = isolated(userName || t("History.System"));
  const moved = changes.find((changed) => changed.kind === "Enum" && changed.name === "status");
  if (kind === "Moved" && moved) {
    return t("History.Moved", { name, from: shown(moved, moved.original), to: shown(moved, moved.new) });
  }
  if (kind === "Commented") return comment?.isReply ? t("History.Replied", { name }) : t("History.Commented", { name });
  if (kind === "Created") return t("History.Created", { name });
  if (kind === "Deleted") return t("History.Deleted", { name });
  if (kind === "Restored") return t("History.Restored", { name });
  if (!isTold(changes, shown)) return t("History.Changed", { name, what: changes.map(nameOf).join(", ") });
  const told = changes.map((own) => {
    const [from, to] = [isolated(shown(own, own.original)), isolated(shown(own, own.new))];
    return t("History.FromTo", { what: nameOf(own), from, to });
  });
  return t("History.Changed", { name, what: told.join(", ") });
}

/** What a change replaced: the property, its value before and after. */
function ChangeTable({ changes }: { changes: readonly Changed[] }) {
  const t = useText();
  const shown = useValueFormatter();
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t("History.Property")}</th>
          <th scope="col">{t("History.From")}</th>
          <th scope="col">{t("History.To")}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((changed) => (
          <tr key={changed.name}>
            <th scope="row">{nameOf(changed)}</th>
            <td dir="auto">{shown(changed, changed.original)}</td>
            <td dir="auto">{shown(changed, changed.new)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The values before and after, behind a button; on paper they are always shown. */
function Values({ changes }: { changes: readonly Changed[] }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const isPrinted = usePrintedAt() !== null;
  return (
    <>
      <Button
        kind="quiet"
        size="small"
        className={classes.more}
        icon={isOpen ? IconChevronUp : IconChevronDown}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t("History.Values")}
      </Button>
      {(isOpen || isPrinted) && <ChangeTable changes={changes} />}
    </>
  );
}

/** What somebody wrote: of a long comment the beginning, until all of it is asked for. */
function CommentText({ blocks }: { blocks: readonly CommentBlock[] }) {
  const t = useText();
  const [isWhole, setWhole] = useState(false);
  const isPrinted = usePrintedAt() !== null;
  const beginning = isWhole || isPrinted ? null : beginningOf(blocks);
  return (
    <>
      <FormattedText blocks={beginning ?? blocks} />
      {beginning !== null && (
        <Button kind="quiet" size="small" className={classes.more} onClick={() => setWhole(true)}>
          {t("History.ShowAll")}
        </Button>
      )}
    </>
  );
}

function CommentQuote({ comment }: { comment: NonNullable<HistoryEntry["comment"]> }) {
  const t = useText();
  return (
    <blockquote className={classes.quote} dir="auto">
      {/* The words of the comment decide its direction, never those of the chip before them. */}
      {comment.isInternal && (
        <bdi>
          <Chip tone="warning">{t("Comments.InternalChip")}</Chip>
        </bdi>
      )}{" "}
      {comment.isRemoved ? <em>{t("Comments.Deleted")}</em> : <CommentText blocks={comment.formatted} />}
    </blockquote>
  );
}

/** What of an entry its sentence leaves out. */
function useDetails({ kind, changes }: HistoryEntry): readonly Changed[] {
  const shown = useValueFormatter();
  if (kind === "Moved") return changes.filter(({ name }) => name !== "status");
  return kind === "Changed" && !isTold(changes, shown) ? changes : [];
}

/** One entry of a history: a sentence, and what changed. */
export function HistoryLine({ entry }: { entry: HistoryEntry }) {
  const Drawing = icons[entry.kind];
  const sentence = useSentence(entry);
  const details = useDetails(entry);
  return (
    <li className={classes.line}>
      <span className={classes.icon}>
        <Drawing size={14} stroke={2} aria-hidden />
      </span>
      <div className={classes.what}>
        <p className={classes.sentence}>
          {sentence}{" "}
          <span className={classes.when}>
            <RelativeTime instant={entry.at} />
          </span>
        </p>
        {details.length > 0 && <Values changes={details} />}
        {entry.comment && <CommentQuote comment={entry.comment} />}
      </div>
    </li>
  );
}
