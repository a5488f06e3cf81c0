import { useInfiniteQuery } from "@tanstack/react-query";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { MoreButton, RecordTable, Section, StatusChip } from "@/ui";
import { mailLooks } from "../../looks";
import { logQuery, type LoggedMail } from "../../queries";
import classes from "../Parts.module.css";

/** Mails to the user and their delivery states. */
export function MailLog() {
  const t = useText();
  const format = useFormat();
  const log = useInfiniteQuery(logQuery());
  const rows = log.data?.pages.flatMap(({ items }) => items);
  const cells = (mail: LoggedMail) => [
    <bdi key="subject">{mail.subject}</bdi>,
    mail.typeName,
    <StatusChip
      key="status"
      status={mail.status}
      looks={mailLooks}
      label={t(`EmailPreferences.Status.${mail.status}`)}
      title={mail.error ?? undefined}
    />,
    format.dateTime(mail.sentAt ?? mail.createdAt),
  ];
  return (
    <Section title={t("EmailPreferences.Log")} note={t("EmailPreferences.LogNote")}>
      <RecordTable
        label={t("EmailPreferences.Log")}
        heads={[
          t("EmailPreferences.LogSubject"),
          t("EmailPreferences.LogWhy"),
          t("EmailPreferences.LogStatus"),
          t("EmailPreferences.LogTime"),
        ]}
        rows={rows}
        rowId={({ id }) => id}
        cells={cells}
        error={log.isError ? { onRetry: () => void log.refetch() } : null}
        empty={{ title: t("EmailPreferences.LogEmpty"), text: "" }}
      />
      {log.hasNextPage && (
        <div className={classes.buttons}>
          <MoreButton list={log}>{t("EmailPreferences.LogMore")}</MoreButton>
        </div>
      )}
    </Section>
  );
}
