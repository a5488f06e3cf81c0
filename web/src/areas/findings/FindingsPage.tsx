import { useQuery } from "@tanstack/react-query";
import { IconFlag } from "@tabler/icons-react";
import { useMemo } from "react";
import { useGranted } from "@/api/bootstrap";
import { permittedDrawer } from "@/lib/drawer";
import { rememberList } from "@/lib/listPosition";
import { useText } from "@/lib/text";
import { parseListState, RecordList, toSearch, type ListState } from "@/table";
import { EmptyState, type FilterSpec } from "@/ui";
import { useClientColumn, useClientOptions } from "../clients";
import { findingColumns } from "./columns";
import { FindingForm } from "./FindingForm";
import { findingsList } from "./list";
import { findingKinds, findingsQuery, findingStatuses, severities, type Finding } from "./queries";
import { findingsRoute } from "./routes";

function useFilters(): FilterSpec[] {
  const t = useText();
  const clients = useClientOptions();
  const words = <V extends string>(values: readonly V[], label: (value: V) => string) =>
    values.map((value) => ({ value, label: label(value) }));
  return [
    {
      kind: "multi",
      key: "status",
      label: t("Findings.Status"),
      options: words(findingStatuses, (value) => t(`Enum.FindingStatus.${value}`)),
    },
    {
      kind: "multi",
      key: "severity",
      label: t("Findings.Severity"),
      options: words(severities, (value) => t(`Enum.Severity.${value}`)),
    },
    {
      kind: "multi",
      key: "kind",
      label: t("Findings.Kind"),
      options: words(findingKinds, (value) => t(`Enum.FindingKind.${value}`)),
    },
    ...(clients.length > 0
      ? [{ kind: "multi", key: "clientId", label: t("Findings.Client"), options: clients } as const]
      : []),
  ];
}

/** The list of findings. */
export function FindingsPage() {
  const t = useText();
  const search = findingsRoute.useSearch();
  const navigate = findingsRoute.useNavigate();
  const state = parseListState(search, findingsList);
  const found = useQuery(findingsQuery(state));
  const filters = useFilters();
  const mayCreate = useGranted("Portal.Findings.Create");
  const drawer = permittedDrawer(search.drawer, { new: mayCreate });
  const all = useMemo(() => findingColumns(t), [t]);
  const columns = useClientColumn(all);
  const rows = found.data?.items;
  const setDrawer = (next: string | undefined): void =>
    void navigate({ search: (last: object) => ({ ...last, drawer: next }) });
  const onState = (next: ListState): void =>
    void navigate({ search: (last: object) => ({ ...last, ...toSearch(next, findingsList) }), replace: true });
  const open = ({ id }: Finding): void => {
    rememberList(
      "findings",
      (rows ?? []).map((row) => row.id),
    );
    void navigate({ to: "/findings/$id", params: { id } });
  };
  return (
    <RecordList
      title={t("Findings.Title")}
      count={found.data && t("Findings.Count", { count: found.data.totalCount })}
      primary={mayCreate ? { label: t("Findings.New"), onClick: () => setDrawer("new") } : undefined}
      searchLabel={t("Findings.Search")}
      filters={filters}
      query={found}
      columns={columns}
      rowId={({ id }) => id}
      rowLabel={({ number }) => number}
      state={state}
      onState={onState}
      empty={<EmptyState icon={IconFlag} title={t("Findings.Empty")} text={t("Findings.EmptyText")} />}
      onOpen={open}
    >
      {drawer === "new" && (
        <FindingForm
          finding={null}
          onClose={() => setDrawer(undefined)}
          onSaved={({ id }) => void navigate({ to: "/findings/$id", params: { id } })}
        />
      )}
    </RecordList>
  );
}
