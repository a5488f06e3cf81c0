import { useQuery } from "@tanstack/react-query";
import { IconCategory2 } from "@tabler/icons-react";
import { useGranted } from "@/api/bootstrap";
import { FrameworkSwitch, NoFramework, useFramework, type Framework } from "@/areas/frameworks";
import { treeQuery, type DomainTree } from "@/areas/standards";
import { useDrawer } from "@/lib/drawer";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { chosenText, RecordList, useListState, useReadIds, type ListState, type RowAction } from "@/table";
import { EmptyState, type FilterSpec, type Option } from "@/ui";
import { subdomainColumns } from "./columns";
import { SubdomainForm } from "./SubdomainForm";
import { subdomainsList } from "./list";
import { MoveDialog } from "./parts/MoveDialog";
import { useSubdomainBulk } from "./parts/useSubdomainBulk";
import { subdomainsQuery, subdomainStatuses, useRenameSubdomain, type Subdomain } from "./queries";
import { subdomainsRoute } from "./routes";
import { useSubdomainActions } from "./useSubdomainActions";

const noDomains: readonly never[] = [];

/** The domains of a framework, as choices of filters and forms. */
function useDomains(framework: Framework | undefined) {
  const t = useText();
  const domains = useQuery(treeQuery(framework?.id)).data?.domains ?? noDomains;
  const choices = domains.map(({ id, name, code: note }) => ({ value: id, label: name, note }));
  const open = choices.filter(({ value }) => domains.some(({ id, status }) => id === value && status !== "Retired"));
  const statuses = subdomainStatuses.map((value) => ({ value, label: t(`Enum.DomainStatus.${value}`) }));
  const filters: FilterSpec[] = [
    { kind: "select", key: "domain", label: t("Subdomains.Domain"), options: choices },
    { kind: "multi", key: "status", label: t("Subdomains.Status"), options: statuses },
  ];
  return { domains, filters, open };
}

interface DrawersProps {
  framework: Framework;
  /** Domains that accept new subdomains. */
  domains: readonly Option[];
  rows: readonly Subdomain[] | undefined;
  state: ListState;
  drawer: string | undefined;
  onClose: () => void;
}

/** The form over the list. */
function Drawers({ framework, domains, rows, state, drawer, onClose }: DrawersProps) {
  const t = useText();
  const editing = rows?.find(({ id }) => id === drawer);
  if (drawer !== "new" && !editing) return null;
  return (
    <SubdomainForm
      key={drawer}
      framework={framework}
      domains={domains}
      domainId={chosenText(state, "domain") ?? null}
      subdomain={editing ?? null}
      onClose={onClose}
      onSaved={({ name }) => {
        showToast({ severity: "success", summary: t("Subdomains.Saved", { name }) });
        onClose();
      }}
    />
  );
}

interface TableInput {
  framework: Framework | undefined;
  domains: DomainTree["domains"];
  /** Domains that accept subdomains. */
  open: readonly Option[];
  state: ListState;
  /** The menu of a row. */
  actions: (subdomain: Subdomain) => RowAction[];
}

/** The columns and bulk actions; the caller renders `dialog`. */
function useTable({ framework, domains, open, state, actions }: TableInput) {
  const t = useText();
  const format = useFormat();
  const { mutate } = useRenameSubdomain();
  const rename = useGranted("Portal.Subdomains.Update") ? mutate : undefined;
  const { bulkActions, dialog } = useSubdomainBulk(open);
  const columns = subdomainColumns({ t, format, domains, framework: framework?.code, actions, rename });
  const readIds = useReadIds((of) => subdomainsQuery(of, framework?.id), state);
  return { table: { columns, bulkActions, readIds }, dialog };
}

/** The subdomains of a framework, of all its domains or one. */
export function SubdomainsPage() {
  const t = useText();
  const search = subdomainsRoute.useSearch();
  const navigate = subdomainsRoute.useNavigate();
  const { framework, frameworks, query } = useFramework(search.framework);
  const { state, onState } = useListState(search, subdomainsList);
  const subdomains = useQuery(subdomainsQuery(state, framework?.id));
  const { domains, filters, open } = useDomains(framework);
  const mayCreate = useGranted("Portal.Subdomains.Create");
  const mayUpdate = useGranted("Portal.Subdomains.Update");
  const { drawer, setDrawer } = useDrawer(search.drawer, { new: mayCreate, record: mayUpdate });
  const setMove = (move: string | undefined): void => void navigate({ search: (last: object) => ({ ...last, move }) });
  const actions = useSubdomainActions({ onEdit: ({ id }) => setDrawer(id), onMove: ({ id }) => setMove(id) });
  const { table, dialog } = useTable({ framework, domains: [...domains], open, state, actions });
  const rows = subdomains.data?.items;
  const moving = mayUpdate && rows?.find(({ id }) => id === search.move);
  const create = mayCreate && framework ? { label: t("Subdomains.New"), onClick: () => setDrawer("new") } : undefined;
  const choose = (chosen: string | undefined): void => void navigate({ search: { framework: chosen } });
  const drawers = { rows, state, drawer, onClose: () => setDrawer(undefined) };

  return (
    <RecordList
      title={t("Subdomains.Title")}
      count={subdomains.data && t("Subdomains.Count", { count: subdomains.data.totalCount })}
      actions={<FrameworkSwitch framework={framework} frameworks={frameworks} onChoose={choose} />}
      primary={create}
      searchLabel={t("Subdomains.Search")}
      filters={filters}
      query={subdomains}
      exported={{ list: "subdomains", queryKey: subdomainsQuery(state, framework?.id).queryKey }}
      deleted={{ kind: "Subdomain", policy: "Portal.Subdomains.Delete" }}
      needs={query}
      instead={frameworks?.length === 0 && <NoFramework />}
      {...table}
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
      {dialog}
      {framework && <Drawers {...drawers} framework={framework} domains={open} />}
      {moving && <MoveDialog subdomain={moving} domains={open} onClose={() => setMove(undefined)} />}
    </RecordList>
  );
}
