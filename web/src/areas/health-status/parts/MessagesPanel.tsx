import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { RowMenu } from "@/table";
import { Pager, RecordTable, RelativeTime } from "@/ui";
import { failedMessagesQuery, pageSize, queuesQuery, type FailedMessage } from "../queries";
import { useHealthActions } from "../useHealthActions";
import classes from "./HealthStatus.module.css";
import { Hint, Part } from "./Part";

/** Queued messages, and the age of the oldest. */
export function QueuesPanel() {
  const t = useText();
  const format = useFormat();
  const queues = useQuery(queuesQuery());
  return (
    <Part title={t("HealthStatus.Queues")} query={queues} flush>
      {({ mail, other, mailTrouble }) => (
        <>
          <RecordTable
            flush
            label={t("HealthStatus.Queues")}
            heads={[
              t("HealthStatus.Queue"),
              { label: t("HealthStatus.Waiting"), numeric: true },
              t("HealthStatus.Oldest"),
              { label: t("HealthStatus.FailedMessages"), numeric: true },
            ]}
            rows={[
              { name: t("HealthStatus.Mail"), queue: mail },
              { name: t("HealthStatus.Outbox"), queue: other },
            ]}
            rowId={({ name }) => name}
            cells={({ name, queue }) => [
              name,
              format.number(queue.waiting, 0),
              <RelativeTime key="oldest" instant={queue.oldestAt} />,
              <span key="failed" className={queue.failed > 0 ? classes.failed : undefined}>
                {format.number(queue.failed, 0)}
              </span>,
            ]}
            empty={{ title: "", text: "" }}
          />
          {mailTrouble && <Hint text={mailTrouble} section="mail-that-waits" />}
        </>
      )}
    </Part>
  );
}

function MailHint() {
  const t = useText();
  return (
    <p className={classes.hint}>
      {t("HealthStatus.MailHint")} <Link to="/setting-management">{t("HealthStatus.MailSettings")}</Link>
    </p>
  );
}

function FailedTable({ messages }: { messages: readonly FailedMessage[] }) {
  const t = useText();
  const format = useFormat();
  const { mayManage, ofMessage } = useHealthActions();
  const heads = [
    t("HealthStatus.Topic"),
    t("HealthStatus.Tenant"),
    t("HealthStatus.FailedAt"),
    { label: t("HealthStatus.Attempts"), numeric: true },
    t("HealthStatus.Reason"),
  ];
  return (
    <RecordTable
      flush
      label={t("HealthStatus.DeadLetters")}
      heads={mayManage ? [...heads, t("Ui.Table.Actions")] : heads}
      rows={messages}
      rowId={({ id }) => id}
      cells={(row) => [
        <code key="topic" dir="ltr" className={classes.code}>
          {row.topic}
        </code>,
        <bdi key="tenant">
          {row.tenantName ?? t(row.tenantId ? "HealthStatus.DeletedTenant" : "HealthStatus.Host")}
        </bdi>,
        row.failedAt && format.dateTime(row.failedAt),
        format.number(row.attempts, 0),
        <bdi key="reason">{row.error ?? t("HealthStatus.Unknown")}</bdi>,
        ...(mayManage ? [<RowMenu key="menu" label={row.topic} actions={() => ofMessage(row)} />] : []),
      ]}
      empty={{ title: t("HealthStatus.NoDeadLetters"), text: t("HealthStatus.NoDeadLettersText") }}
    />
  );
}

/** Mail and other messages that failed for good. */
export function DeadLettersPanel() {
  const t = useText();
  const [page, setPage] = useState(1);
  const failed = useQuery(failedMessagesQuery(page));
  return (
    <Part title={t("HealthStatus.DeadLetters")} query={failed} flush>
      {({ items, totalCount }) => (
        <>
          <FailedTable messages={items} />
          {totalCount > pageSize && <Pager page={page} pageSize={pageSize} totalCount={totalCount} onPage={setPage} />}
          {items.some(({ isMail }) => isMail) && <MailHint />}
        </>
      )}
    </Part>
  );
}
