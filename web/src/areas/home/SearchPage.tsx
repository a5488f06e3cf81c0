import { useQuery } from "@tanstack/react-query";
import { IconSearch } from "@tabler/icons-react";
import { useRef } from "react";
import { useText } from "@/lib/text";
import { refined, useListState, useListTop, type ListState } from "@/table";
import {
  EmptyState,
  FacetColumn,
  FilterBar,
  ListPage,
  NothingFound,
  Pager,
  TextSkeleton,
  Unloaded,
  type FilterSpec,
} from "@/ui";
import { useTagFilter } from "../tags";
import { useClientOptions } from "../workspace";
import { furthestHit, isAsked, isOfClients, resultsList } from "./list";
import { ResultList } from "./parts/search/ResultList";
import { ResultFacets } from "./parts/search/ResultFacets";
import { resultsQuery, type Results } from "./queries";
import { searchRoute } from "./routes";
import classes from "./SearchPage.module.css";

interface ShownProps {
  results: Results;
  refreshing: boolean;
  state: ListState;
  onState: (next: ListState) => void;
}

/** One page of hits, or why there are none. */
function Shown({ results, refreshing, state, onState }: ShownProps) {
  const filterCount = Object.values(state.filters).filter(Boolean).length;
  if (results.totalCount === 0) {
    const search = filterCount > 0 ? state.search : "";
    const onClear = (): void => onState(refined(state, { search, filters: {} }));
    return <NothingFound search={state.search} filterCount={filterCount} onClear={onClear} />;
  }
  return (
    <>
      <ResultList hits={results.items} refreshing={refreshing} />
      <Pager
        page={state.page}
        pageSize={state.pageSize}
        totalCount={Math.min(results.totalCount, furthestHit)}
        onPage={(page) => onState({ ...state, page })}
      />
    </>
  );
}

interface BarProps {
  state: ListState;
  onState: (next: ListState) => void;
  /** The clients to show whole; none where words or tags say what is looked for. */
  clientFilter: readonly FilterSpec[];
}

/** Where neither words nor tags are named, a client shows all that is its own. */
function useClientFilter(state: ListState): FilterSpec[] {
  const t = useText();
  const options = useClientOptions();
  if (!isOfClients(state) || options.length === 0) return [];
  return [{ kind: "multi", key: "clientId", label: t("Search.Client"), options }];
}

/** The words that are looked for, and the tags or the clients. */
function SearchBar({ state, onState, clientFilter }: BarProps) {
  const t = useText();
  const filters = [...useTagFilter(), ...clientFilter];
  const keys = ["tagId", ...clientFilter.map(({ key }) => key)];
  const pick = (values: ListState["filters"]) => Object.fromEntries(keys.map((key) => [key, values[key]]));
  return (
    <FilterBar
      searchLabel={t("Search.Label")}
      search={state.search}
      onSearch={(search) => onState(refined(state, { search }))}
      filters={filters}
      values={pick(state.filters)}
      onChange={(values) => onState(refined(state, { filters: { ...state.filters, ...pick(values) } }))}
    />
  );
}

/**
 * All records that have the words or carry the tags, the best first, or all that chosen clients have, with how many there are of each
 * kind, state, client and age.
 */
export function SearchPage() {
  const t = useText();
  const { state, onState } = useListState(searchRoute.useSearch(), resultsList);
  const hits = useRef<HTMLDivElement>(null);
  useListTop(hits, state);
  const asked = isAsked(state);
  const clientFilter = useClientFilter(state);
  const found = useQuery({ ...resultsQuery(state), enabled: asked });
  const results = asked ? found.data : undefined;
  // Nothing to narrow: the message in place of hits is centred.
  const isNarrowed = Object.values(state.filters).some(Boolean);
  const isBare = !asked || (results?.totalCount === 0 && !isNarrowed);

  return (
    <ListPage
      title={t("Search.Title")}
      count={results && <output>{t("Search.Count", { count: results.totalCount })}</output>}
      filters={<SearchBar state={state} onState={onState} clientFilter={clientFilter} />}
    >
      <div className={classes.columns} data-bare={isBare || undefined}>
        {!isBare &&
          (results ? (
            <ResultFacets results={results} state={state} onState={onState} clientFilter={clientFilter} />
          ) : (
            <FacetColumn label={t("Search.Facets")}>{null}</FacetColumn>
          ))}
        <div ref={hits} className={classes.found}>
          {!asked && <EmptyState icon={IconSearch} title={t("Search.Empty")} text={t("Search.EmptyText")} />}
          {asked && !results && <Unloaded query={found} shape={<TextSkeleton lines={10} />} />}
          {results && <Shown results={results} refreshing={found.isPlaceholderData} state={state} onState={onState} />}
        </div>
      </div>
    </ListPage>
  );
}
