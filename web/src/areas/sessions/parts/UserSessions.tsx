import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { RowMenu } from "@/table";
import { Chip, RecordTable } from "@/ui";
import { sessionFacts } from "../columns";
import { userSessionsQuery, type Session } from "../queries";
import { useSessionActions } from "../useSessionActions";

/** Where one user is signed in. */
export function UserSessions({ userId }: { userId: string }) {
  const t = useText();
  const format = useFormat();
  const sessions = useQuery(userSessionsQuery(userId));
  const actions = useSessionActions();
  const labelOf = ({ deviceInfo, device, lastAccessed }: Session): string =>
    `${deviceInfo ?? device}, ${format.dateTime(lastAccessed)}`;
  const facts = useMemo(() => sessionFacts(t, format), [t, format]);
  return (
    <RecordTable
      label={t("Sessions.Title")}
      heads={[...facts.map(({ header }) => header), t("Ui.Table.Actions")]}
      rows={sessions.data}
      rowId={({ id }) => id}
      cells={(session) => [
        ...facts.map(({ id, cell }) => (
          <span key={id}>
            {cell(session)} {id === "device" && session.isCurrent && <Chip tone="info">{t("Sessions.ThisOne")}</Chip>}
          </span>
        )),
        <RowMenu key="menu" label={labelOf(session)} actions={() => actions(session)} />,
      ]}
      error={sessions.isError ? { onRetry: () => void sessions.refetch() } : null}
      empty={{ title: t("Sessions.Empty"), text: t("Sessions.EmptyText") }}
    />
  );
}
