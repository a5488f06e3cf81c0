import { useQuery } from "@tanstack/react-query";
import { IconCategory } from "@tabler/icons-react";
import { useMemo } from "react";
import { useGranted } from "@/api/bootstrap";
import { FrameworkSwitch, useFramework } from "@/areas/standards";
import { permittedDrawer } from "@/lib/drawer";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { parseListState, RecordList, toSearch, type ListState } from "@/table";
import { EmptyState } from "@/ui";
import { domainColumns } from "./columns";
import { DomainForm } from "./DomainForm";
import { domainsList } from "./list";
import { domainsQuery, domainStatuses } from "./queries";
import { domainsRoute } from "./routes";
import { useDomainActions } from "./useDomainActions";

/** The domains of a framework. */
export function DomainsPage() {
  const t = useText();
  const format = useFormat();
  const search = domainsRoute.useSearch();
  const navigate = domainsRoute.useNavigate();
  const { framework, frameworks, query } = useFramework(search.framework);
  const state = parseListState(search, domainsList);
  const domains = useQuery(domainsQuery(state, framework?.id));
  const mayCreate = useGranted("Portal.Domains.Create");
  const mayUpdate = useGranted("Portal.Domains.Update");
  const setDrawer = (next: string | undefined): void =>
    void navigate({ search: (last: object) => ({ ...last, drawer: next }) });
  const actions = useDomainActions(({ id }) => setDrawer(id));
  const columns = useMemo(() => domainColumns(t, format, framework?.code), [t, format, framework?.code]);
  const onState = (next: ListState): void =>
    void navigate({ search: (last: object) => ({ ...last, ...toSearch(next, domainsList) }), replace: true });
  const rows = domains.data?.items;
  const drawer = permittedDrawer(search.drawer, { new: mayCreate, record: mayUpdate });
  const editing = rows?.find(({ id }) => id === drawer);
  const create = mayCreate && framework ? { label: t("Domains.New"), onClick: () => setDrawer("new") } : undefined;
  const statuses = domainStatuses.map((value) => ({ value, label: t(`Enum.DomainStatus.${value}`) }));

  return (
    <RecordList
      title={t("Domains.Title")}
      count={domains.data && t("Domains.Count", { count: domains.data.totalCount })}
      actions={
        <FrameworkSwitch
          framework={framework}
          frameworks={frameworks}
          onChoose={(code) => void navigate({ search: { framework: code } })}
        />
      }
      primary={create}
      searchLabel={t("Domains.Search")}
      filters={[{ kind: "multi", key: "status", label: t("Domains.Status"), options: statuses }]}
      query={domains}
      needs={query}
      columns={columns}
      rowId={({ id }) => id}
      rowLabel={({ name }) => name}
      state={state}
      onState={onState}
      empty={
        <EmptyState icon={IconCategory} title={t("Domains.Empty")} text={t("Domains.EmptyText")} create={create} />
      }
      onOpen={({ id }) => void navigate({ to: "/subdomains", search: { framework: framework?.code, domain: id } })}
      onEdit={mayUpdate ? ({ id }) => setDrawer(id) : undefined}
      rowActions={actions}
    >
      {framework && (drawer === "new" || editing) && (
        <DomainForm
          key={drawer}
          framework={framework}
          domain={editing ?? null}
          onClose={() => setDrawer(undefined)}
          onSaved={(saved) => {
            showToast({ severity: "success", summary: t("Domains.Saved", { name: saved.name }) });
            setDrawer(undefined);
          }}
        />
      )}
    </RecordList>
  );
}
