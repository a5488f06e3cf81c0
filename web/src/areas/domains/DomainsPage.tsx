import { useQuery } from "@tanstack/react-query";
import { IconCategory } from "@tabler/icons-react";
import { useGranted } from "@/api/bootstrap";
import { FrameworkSwitch, NoFramework, useFramework, type Framework } from "@/areas/frameworks";
import { useDrawer } from "@/lib/drawer";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import {
  RecordList,
  useCardView,
  useListState,
  useReadIds,
  type CardSearch,
  type ListState,
  type RowAction,
} from "@/table";
import { EmptyState, type FilterSpec } from "@/ui";
import { domainCard, domainColumns } from "./columns";
import { DomainForm } from "./DomainForm";
import { domainsList } from "./list";
import { useDomainBulk } from "./parts/useDomainBulk";
import { domainsQuery, domainStatuses, useRenameDomain, type Domain } from "./queries";
import { domainsRoute } from "./routes";
import { useDomainActions } from "./useDomainActions";

function useFilters(): FilterSpec[] {
  const t = useText();
  const statuses = domainStatuses.map((value) => ({ value, label: t(`Enum.DomainStatus.${value}`) }));
  return [{ kind: "multi", key: "status", label: t("Domains.Status"), options: statuses }];
}

interface TableInput {
  framework: Framework | undefined;
  state: ListState;
  /** The menu of a row. */
  actions: (domain: Domain) => RowAction[];
  /** What the address says of the cards. */
  view: CardSearch;
}

/** The columns, and what can be done to several domains. */
function useTable({ framework, state, actions, view }: TableInput) {
  const t = useText();
  const format = useFormat();
  const { mutate } = useRenameDomain();
  const rename = useGranted("Portal.Domains.Update") ? mutate : undefined;
  return {
    columns: domainColumns(t, format, { framework: framework?.code, actions, rename }),
    bulkActions: useDomainBulk(),
    readIds: useReadIds((of) => domainsQuery(of, framework?.id), state),
    cards: { ...useCardView(view), card: (domain: Domain) => domainCard(t, format, framework?.code, domain) },
  };
}

/** The domains of a framework. */
export function DomainsPage() {
  const t = useText();
  const search = domainsRoute.useSearch();
  const navigate = domainsRoute.useNavigate();
  const { framework, frameworks, query } = useFramework(search.framework);
  const code = framework?.code;
  const { state, onState } = useListState(search, domainsList);
  const domains = useQuery(domainsQuery(state, framework?.id));
  const filters = useFilters();
  const mayCreate = useGranted("Portal.Domains.Create");
  const mayUpdate = useGranted("Portal.Domains.Update");
  const { drawer, setDrawer } = useDrawer(search.drawer, { new: mayCreate, record: mayUpdate });
  const actions = useDomainActions(({ id }) => setDrawer(id));
  const table = useTable({ framework, state, actions, view: search });
  const editing = domains.data?.items.find(({ id }) => id === drawer);
  const create = mayCreate && framework ? { label: t("Domains.New"), onClick: () => setDrawer("new") } : undefined;
  const choose = (chosen: string | undefined): void => void navigate({ search: { framework: chosen } });
  const onSaved = ({ name }: Domain): void => {
    showToast({ severity: "success", summary: t("Domains.Saved", { name }) });
    setDrawer(undefined);
  };

  return (
    <RecordList
      title={t("Domains.Title")}
      count={domains.data && t("Domains.Count", { count: domains.data.totalCount })}
      actions={<FrameworkSwitch framework={framework} frameworks={frameworks} onChoose={choose} />}
      primary={create}
      searchLabel={t("Domains.Search")}
      filters={filters}
      query={domains}
      exported={{ list: "domains", queryKey: domainsQuery(state, framework?.id).queryKey }}
      deleted={{ kind: "Domain", policy: "Portal.Domains.Delete" }}
      needs={query}
      instead={frameworks?.length === 0 && <NoFramework />}
      {...table}
      rowId={({ id }) => id}
      rowLabel={({ name }) => name}
      state={state}
      onState={onState}
      empty={
        <EmptyState icon={IconCategory} title={t("Domains.Empty")} text={t("Domains.EmptyText")} create={create} />
      }
      onOpen={({ id }) => void navigate({ to: "/subdomains", search: { framework: code, domain: id } })}
      onEdit={mayUpdate ? ({ id }) => setDrawer(id) : undefined}
      rowActions={actions}
    >
      {framework && (drawer === "new" || editing) && (
        <DomainForm
          key={drawer}
          framework={framework}
          domain={editing ?? null}
          onClose={() => setDrawer(undefined)}
          onSaved={onSaved}
        />
      )}
    </RecordList>
  );
}
