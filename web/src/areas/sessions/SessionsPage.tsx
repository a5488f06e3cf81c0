import { useQuery } from "@tanstack/react-query";
import { IconDevices, IconLogout, IconUserOff } from "@tabler/icons-react";
import { useMemo } from "react";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { RecordList, useListState, type RowAction } from "@/table";
import { confirm, EmptyState, type FilterSpec } from "@/ui";
import { nameOf, sessionColumns } from "./columns";
import { sessionsList } from "./list";
import { sessionsQuery, useEndSession, type Session } from "./queries";
import { sessionsRoute } from "./routes";

/** What an administrator may do about a session. */
function useActions(): (session: Session) => RowAction[] {
  const t = useText();
  const end = useEndSession((session) =>
    showToast({ severity: "success", summary: t("Sessions.Ended", { name: nameOf(session) }) }),
  );
  async function ask(session: Session, all: boolean): Promise<void> {
    const name = nameOf(session);
    const message = all ? t("Sessions.EndAllQuestion", { name }) : t("Sessions.EndQuestion", { name });
    const action = all ? t("Sessions.EndAll") : t("Sessions.End");
    if (await confirm({ message, action, danger: true })) end.mutate({ session, all });
  }
  return (session) => [
    ...(session.isCurrent
      ? []
      : [{ key: "end", label: t("Sessions.End"), icon: IconLogout, onClick: () => void ask(session, false) }]),
    { key: "endAll", label: t("Sessions.EndAll"), icon: IconUserOff, onClick: () => void ask(session, true) },
  ];
}

/** Where the users of this level are signed in. */
export function SessionsPage() {
  const t = useText();
  const format = useFormat();
  const search = sessionsRoute.useSearch();
  const { state, onState } = useListState(search, sessionsList);
  const sessions = useQuery(sessionsQuery(state));
  const columns = useMemo(() => sessionColumns(t, format), [t, format]);
  const actions = useActions();
  const filters: FilterSpec[] = [
    {
      kind: "select",
      key: "device",
      label: t("Sessions.Kind"),
      options: [
        { value: "Web", label: t("Sessions.Kind.Web") },
        { value: "OAuth", label: t("Sessions.Kind.OAuth") },
      ],
    },
  ];

  return (
    <RecordList
      title={t("Sessions.Title")}
      count={sessions.data && t("Sessions.Count", { count: sessions.data.totalCount })}
      searchLabel={t("Sessions.Search")}
      filters={filters}
      query={sessions}
      columns={columns}
      rowId={({ id }) => id}
      rowLabel={nameOf}
      state={state}
      onState={onState}
      empty={<EmptyState icon={IconDevices} title={t("Sessions.Empty")} text={t("Sessions.EmptyText")} />}
      rowActions={actions}
    />
  );
}
