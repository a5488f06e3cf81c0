import { useQuery } from "@tanstack/react-query";
import { IconSearch } from "@tabler/icons-react";
import { useRef } from "react";
import { useText } from "@/lib/text";
import { refined, useListState, useListTop, type ListState } from "@/table";
import {
  EmptyState,
  ErrorState,
  Facet,
  FacetColumn,
  FilterBar,
  isChoices,
  ListPage,
  NothingFound,
  Pager,
  TextSkeleton,
} from "@/ui";
import { furthestHit, resultsList, shortestSearch } from "./list";
import { ResultList } from "./parts/ResultList";
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

/** All records that have the words, the best first, with how many there are of each kind. */
export function SearchPage() {
  const t = useText();
  const { state, onState } = useListState(searchRoute.useSearch(), resultsList);
  const hits = useRef<HTMLDivElement>(null);
  useListTop(hits, state);
  const isAsked = state.search.trim().length >= shortestSearch;
  const found = useQuery({ ...resultsQuery(state), enabled: isAsked });
  const results = isAsked ? found.data : undefined;
  const kind = state.filters["kind"];
  const options = (results?.facets ?? []).map((facet) => ({
    value: facet.kind,
    label: t(`Home.Hit.${facet.kind}`),
    count: facet.total,
  }));
  // Nothing to narrow: what is said instead of hits stands in the middle.
  const isBare = !isAsked || (results?.totalCount === 0 && options.every(({ count }) => count === 0));

  return (
    <ListPage
      title={t("Search.Title")}
      count={results && <output>{t("Search.Count", { count: results.totalCount })}</output>}
      filters={
        <FilterBar
          searchLabel={t("Search.Label")}
          search={state.search}
          onSearch={(search) => onState(refined(state, { search }))}
        />
      }
    >
      <div className={classes.columns} data-bare={isBare || undefined}>
        {!isBare && (
          <FacetColumn label={t("Search.Facets")}>
            <Facet
              title={t("Search.Kind")}
              options={options}
              chosen={isChoices(kind) ? kind : []}
              onChange={(kinds) => onState(refined(state, { filters: kinds.length > 0 ? { kind: kinds } : {} }))}
            />
          </FacetColumn>
        )}
        <div ref={hits} className={classes.found}>
          {!isAsked && <EmptyState icon={IconSearch} title={t("Search.Empty")} text={t("Search.EmptyText")} />}
          {isAsked && found.isError && <ErrorState onRetry={() => void found.refetch()} retrying={found.isFetching} />}
          {isAsked && found.isPending && <TextSkeleton lines={10} />}
          {results && !found.isError && (
            <Shown results={results} refreshing={found.isPlaceholderData} state={state} onState={onState} />
          )}
        </div>
      </div>
    </ListPage>
  );
}
