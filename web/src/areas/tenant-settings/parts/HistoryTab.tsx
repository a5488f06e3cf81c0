import { useQuery } from "@tanstack/react-query";
import { IconHistory } from "@tabler/icons-react";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { Button, Chip, confirm, EmptyState, Unloaded, WrappingRow } from "@/ui";
import { revisionsQuery, useRestoreRevision, type Revision } from "../queries";
import { nameOf, valueText } from "./setting/words";
import classes from "./TenantSettings.module.css";

interface EntryProps {
  revision: Revision;
  isCurrent: boolean;
  /** Absent for read-only users. */
  onRestore?: (() => void) | undefined;
}

function Entry({ revision, isCurrent, onRestore }: EntryProps) {
  const t = useText();
  const format = useFormat();
  const { number, kind, userName, madeAt, changes } = revision;
  const time = format.dateTime(madeAt);
  return (
    <li className={classes.revision}>
      <WrappingRow>
        <h2 className={classes.label}>{t("TenantSettings.Revision", { number })}</h2>
        <Chip>{t(`Enum.RevisionKind.${kind}`)}</Chip>
        {isCurrent && <Chip tone="success">{t("TenantSettings.Current")}</Chip>}
      </WrappingRow>
      <span className={classes.hint}>{userName ? t("TenantSettings.MadeBy", { user: userName, time }) : time}</span>
      {changes.length > 0 && (
        <ul className={classes.changes}>
          {changes.map(({ name, before, after }) => (
            <li key={name}>
              {t("TenantSettings.Change", {
                name: nameOf(t, name),
                before: valueText(t, before, name),
                after: valueText(t, after, name),
              })}
            </li>
          ))}
        </ul>
      )}
      {onRestore && !isCurrent && (
        <Button size="small" icon={IconHistory} onClick={onRestore}>
          {t("TenantSettings.Restore", { number })}
        </Button>
      )}
    </li>
  );
}

interface HistoryTabProps {
  /** Of the settings that a restored revision replaces. */
  concurrencyStamp: string;
  canEdit: boolean;
}

/** Changes of the settings with author and date, and a button to restore. */
export function HistoryTab({ concurrencyStamp, canEdit }: HistoryTabProps) {
  const t = useText();
  const revisions = useQuery(revisionsQuery());
  const restore = useRestoreRevision(concurrencyStamp, ({ number }) =>
    showToast({ severity: "success", summary: t("TenantSettings.RestoreDone", { number }) }),
  );
  async function ask(revision: Revision): Promise<void> {
    const { number } = revision;
    const message = t("TenantSettings.RestoreQuestion", { number });
    const subject = t("TenantSettings.Revision", { number });
    if (await confirm({ message, subject, action: t("TenantSettings.RestoreAction") })) restore.mutate(revision);
  }
  if (!revisions.data) return <Unloaded query={revisions} />;
  const { items } = revisions.data;
  if (items.length === 0) {
    const [title, text] = [t("TenantSettings.HistoryEmpty"), t("TenantSettings.HistoryEmptyText")];
    return <EmptyState icon={IconHistory} title={title} text={text} />;
  }
  return (
    <ol className={classes.revisions} reversed>
      {items.map((revision, at) => (
        <Entry
          key={revision.id}
          revision={revision}
          isCurrent={at === 0}
          onRestore={canEdit ? () => void ask(revision) : undefined}
        />
      ))}
    </ol>
  );
}
