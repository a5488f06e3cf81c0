import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { FrameworkSwitch, NoFramework, useFramework } from "@/areas/frameworks";
import { useText } from "@/lib/text";
import { refined, useListState, useListTop, type ListState } from "@/table";
import { awaitedOf, EmptyState, FilterBar, ListPage, NothingFound, Pager, TextSkeleton, Unloaded } from "@/ui";
import { searchList } from "./list";
import { Facets } from "./parts/search/Facets";
import { SearchHits } from "./parts/search/SearchHits";
import { searchQuery, treeQuery, type DomainTree, type SearchPage } from "./queries";
import { standardSearchRoute } from "./routes";
import classes from "./StandardSearchPage.module.css";

interface FoundProps {
  found: SearchPage;
  refreshing: boolean;
  domains: DomainTree["domains"];
  /** Code of the framework, for links to the reader. */
  framework: string | undefined;
  state: ListState;
  onState: (next: ListState) => void;
}

/** One page of hits, or why there are none. */
function Found({ found, refreshing, domains, framework, state, onState }: FoundProps) {
  const t = useText();
  const filterCount = Object.values(state.filters).filter(Boolean).length;
  if (found.totalCount === 0 && (state.search || filterCount > 0)) {
    const onClear = (): void => onState(refined(state, { search: "", filters: {} }));
    return <NothingFound search={state.search} filterCount={filterCount} onClear={onClear} />;
  }
  if (found.totalCount === 0) return <EmptyState title={t("Standards.Empty")} text={t("Standards.EmptyText")} />;
  return (
    <>
      <SearchHits hits={found.items} domains={domains} framework={framework} refreshing={refreshing} />
      <Pager
        page={state.page}
        pageSize={state.pageSize}
        totalCount={found.totalCount}
        onPage={(page) => onState({ ...state, page })}
        onPageSize={(pageSize) => onState({ ...state, page: 1, pageSize })}
      />
    </>
  );
}

/** Full-text search in a framework, with facets. */
export function StandardSearchPage() {
  const t = useText();
  const search = standardSearchRoute.useSearch();
  const navigate = standardSearchRoute.useNavigate();
  const { framework, frameworks, query } = useFramework(search.framework);
  const { state, onState } = useListState(search, searchList);
  const hits = useRef<HTMLDivElement>(null);
  useListTop(hits, state);
  const found = useQuery(searchQuery(state, framework?.id));
  const domains = useQuery(treeQuery(framework?.id)).data?.domains ?? [];
  const chooseFramework = (code: string | undefined): void =>
    void navigate({ search: { framework: code, q: search["q"] } });
  const awaited = awaitedOf(query, found);
  const isEmpty = frameworks?.length === 0;

  return (
    <ListPage
      title={t("Standards.SearchTitle")}
      count={found.data && t("Standards.Count", { count: found.data.totalCount })}
      actions={<FrameworkSwitch framework={framework} frameworks={frameworks} onChoose={chooseFramework} />}
      filters={
        <FilterBar
          searchLabel={t("Standards.SearchLabel")}
          search={state.search}
          onSearch={(text) => onState(refined(state, { search: text }))}
        />
      }
    >
      <div className={classes.columns}>
        <Facets
          facets={found.data?.facets}
          domains={domains}
          filters={state.filters}
          onChange={(filters) => onState(refined(state, { filters }))}
        />
        <div ref={hits} className={classes.found}>
          {isEmpty && <NoFramework />}
          {!found.data && !isEmpty && <Unloaded query={awaited} shape={<TextSkeleton lines={10} />} />}
          {found.data && (
            <Found
              found={found.data}
              refreshing={found.isPlaceholderData}
              domains={domains}
              framework={framework?.code}
              state={state}
              onState={onState}
            />
          )}
        </div>
      </div>
    </ListPage>
  );
}
