import {
  IconArrowRight,
  IconCirclePlus,
  IconMessage,
  IconPencil,
  IconRestore,
  IconTrash,
  type Icon,
} from "@tabler/icons-react";
import { isolated } from "@/lib/characters";
import { useFormat } from "@/lib/format";
import { textOr, useText } from "@/lib/text";
import { Chip, RelativeTime } from "@/ui";
import type { Changed, HistoryEntry } from "../queries";
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
function useShown(): (changed: Changed, value: string | null | undefined) => string {
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

function useSentence({ kind, userName, changes, comment }: HistoryEntry): string {
  const t = useText();
  const shown = useShown();
  const name = isolated(userName || t("History.System"));
  const moved = changes.find((changed) => changed.kind === "Enum" && changed.name === "status");
  if (kind === "Moved" && moved) {
    return t("History.Moved", { name, from: shown(moved, moved.original), to: shown(moved, moved.new) });
  }
  if (kind === "Commented") return comment?.isReply ? t("History.Replied", { name }) : t("History.Commented", { name });
  if (kind === "Created") return t("History.Created", { name });
  if (kind === "Deleted") return t("History.Deleted", { name });
  if (kind === "Restored") return t("History.Restored", { name });
  return t("History.Changed", { name, what: changes.map(nameOf).join(", ") });
}

/** What a change replaced: the property, its value before and after. */
function ChangeTable({ changes }: { changes: readonly Changed[] }) {
  const t = useText();
  const shown = useShown();
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
      {comment.isRemoved ? <em>{t("Comments.Deleted")}</em> : comment.body}
    </blockquote>
  );
}

/** One entry of a history: a sentence, and what changed. */
export function HistoryLine({ entry }: { entry: HistoryEntry }) {
  const Drawing = icons[entry.kind];
  const sentence = useSentence(entry);
  const details = entry.kind === "Moved" ? entry.changes.filter(({ name }) => name !== "status") : entry.changes;
  const hasTable = (entry.kind === "Changed" || entry.kind === "Moved") && details.length > 0;
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
        {hasTable && <ChangeTable changes={details} />}
        {entry.comment && <CommentQuote comment={entry.comment} />}
      </div>
    </li>
  );
}
