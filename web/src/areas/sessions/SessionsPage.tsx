import { useQuery } from "@tanstack/react-query";
import { IconDevices } from "@tabler/icons-react";
import { useMemo } from "react";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { RecordList, useListState, useReadIds } from "@/table";
import { EmptyState, type FilterSpec } from "@/ui";
import { nameOf, sessionColumns } from "./columns";
import { sessionsList } from "./list";
import { useSessionBulk } from "./parts/useSessionBulk";
import { sessionsQuery } from "./queries";
import { sessionsRoute } from "./routes";
import { useSessionActions } from "./useSessionActions";

/** Where the users of this level are signed in. */
export function SessionsPage() {
  const t = useText();
  const format = useFormat();
  const search = sessionsRoute.useSearch();
  const { state, onState } = useListState(search, sessionsList);
  const sessions = useQuery(sessionsQuery(state));
  const columns = useMemo(() => sessionColumns(t, format), [t, format]);
  const actions = useSessionActions();
  const bulkActions = useSessionBulk();
  const readIds = useReadIds(sessionsQuery, state);
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
      bulkActions={bulkActions}
      readIds={readIds}
    />
  );
}
