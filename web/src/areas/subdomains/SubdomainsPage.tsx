import { useQuery } from "@tanstack/react-query";
import { IconCategory2 } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { useGranted } from "@/api/bootstrap";
import { FrameworkSwitch, treeQuery, useFramework } from "@/areas/standards";
import { permittedDrawer } from "@/lib/drawer";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { chosenText, parseListState, RecordList, toSearch, type ListState } from "@/table";
import { EmptyState } from "@/ui";
import { subdomainColumns } from "./columns";
import { SubdomainForm } from "./SubdomainForm";
import { subdomainsList } from "./list";
import { subdomainsQuery, subdomainStatuses, type Subdomain } from "./queries";
import { MoveDialog } from "./MoveDialog";
import { subdomainsRoute } from "./routes";
import { useSubdomainActions } from "./useSubdomainActions";

const noDomains: readonly never[] = [];

/** The subdomains of a framework, of all its domains or one. */
export function SubdomainsPage() {
  const t = useText();
  const format = useFormat();
  const search = subdomainsRoute.useSearch();
  const navigate = subdomainsRoute.useNavigate();
  const { framework, frameworks, query } = useFramework(search.framework);
  const state = parseListState(search, subdomainsList);
  const subdomains = useQuery(subdomainsQuery(state, framework?.id));
  const mayCreate = useGranted("Portal.Subdomains.Create");
  const mayUpdate = useGranted("Portal.Subdomains.Update");
  const setDrawer = (next: string | undefined): void =>
    void navigate({ search: (last: object) => ({ ...last, drawer: next }) });
  const [moving, setMoving] = useState<Subdomain | null>(null);
  const actions = useSubdomainActions({ onEdit: ({ id }) => setDrawer(id), onMove: setMoving });
  const domains = useQuery(treeQuery(framework?.id)).data?.domains ?? noDomains;
  const code = framework?.code;
  const columns = useMemo(
    () => subdomainColumns({ t, format, domains: [...domains], framework: code }),
    [t, format, domains, code],
  );
  const choices = domains.map(({ id, name, code: note }) => ({ value: id, label: name, note }));
  const open = choices.filter(({ value }) => domains.some(({ id, status }) => id === value && status !== "Retired"));
  const onState = (next: ListState): void =>
    void navigate({ search: (last: object) => ({ ...last, ...toSearch(next, subdomainsList) }), replace: true });
  const rows = subdomains.data?.items;
  const drawer = permittedDrawer(search.drawer, { new: mayCreate, record: mayUpdate });
  const editing = rows?.find(({ id }) => id === drawer);
  const create = mayCreate && framework ? { label: t("Subdomains.New"), onClick: () => setDrawer("new") } : undefined;
  const statuses = subdomainStatuses.map((value) => ({ value, label: t(`Enum.DomainStatus.${value}`) }));

  return (
    <RecordList
      title={t("Subdomains.Title")}
      count={subdomains.data && t("Subdomains.Count", { count: subdomains.data.totalCount })}
      actions={
        <FrameworkSwitch
          framework={framework}
          frameworks={frameworks}
          onChoose={(chosen) => void navigate({ search: { framework: chosen } })}
        />
      }
      primary={create}
      searchLabel={t("Subdomains.Search")}
      filters={[
        { kind: "select", key: "domain", label: t("Subdomains.Domain"), options: choices },
        { kind: "multi", key: "status", label: t("Subdomains.Status"), options: statuses },
      ]}
      query={subdomains}
      needs={query}
      columns={columns}
      rowId={({ id }) => id}
      rowLabel={({ name }) => name}
      state={state}
      onState={onState}
      empty={
        <EmptyState
          icon={IconCategory2}
          title={t("Subdomains.Empty")}
          text={t("Subdomains.EmptyText")}
          create={create}
        />
      }
      onEdit={mayUpdate ? ({ id }) => setDrawer(id) : undefined}
      rowActions={actions}
    >
      {framework && (drawer === "new" || editing) && (
        <SubdomainForm
          key={drawer}
          framework={framework}
          domains={open}
          domainId={chosenText(state, "domain") ?? null}
          subdomain={editing ?? null}
          onClose={() => setDrawer(undefined)}
          onSaved={(saved) => {
            showToast({ severity: "success", summary: t("Subdomains.Saved", { name: saved.name }) });
            setDrawer(undefined);
          }}
        />
      )}
      {moving && <MoveDialog subdomain={moving} domains={open} onClose={() => setMoving(null)} />}
    </RecordList>
  );
}
