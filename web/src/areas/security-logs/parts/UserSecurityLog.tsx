import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { MoreButton, RecordTable } from "@/ui";
import { ownColumns } from "../columns";
import { userSecurityLogQuery } from "../queries";
import classes from "./Parts.module.css";

/** Security log of one user. */
export function UserSecurityLog({ userId }: { userId: string }) {
  const t = useText();
  const format = useFormat();
  const log = useInfiniteQuery(userSecurityLogQuery(userId));
  // A browser's user agent is wider than the tab.
  const columns = useMemo(() => ownColumns(t, format).filter(({ id }) => id !== "browserInfo"), [t, format]);
  return (
    <div className={classes.log}>
      <RecordTable
        label={t("SecurityLogs.Title")}
        heads={columns.map(({ header }) => header)}
        rows={log.data}
        rowId={({ id }) => id}
        cells={(entry) => columns.map(({ cell }) => cell(entry))}
        error={log.isError && !log.data ? { onRetry: () => void log.refetch() } : null}
        empty={{ title: t("SecurityLogs.Empty"), text: t("SecurityLogs.EmptyText") }}
      />
      <MoreButton list={log}>{t("History.Older")}</MoreButton>
    </div>
  );
}
