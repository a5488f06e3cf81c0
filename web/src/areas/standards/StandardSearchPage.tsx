import { useQuery } from "@tanstack/react-query";
import { useText } from "@/lib/text";
import { parseListState, refined, toSearch, type ListState } from "@/table";
import { EmptyState, ErrorState, FilterBar, ListPage, NothingFound, Pager, TextSkeleton } from "@/ui";
import { searchList } from "./list";
import { Facets } from "./parts/Facets";
import { FrameworkSwitch } from "./parts/FrameworkSwitch";
import { SearchHits } from "./parts/SearchHits";
import { searchQuery, treeQuery } from "./queries";
import { standardSearchRoute } from "./routes";
import { useFramework } from "./useFramework";
import classes from "./StandardSearchPage.module.css";

/** Full-text search in a framework, with facets. */
export function StandardSearchPage() {
  const t = useText();
  const search = standardSearchRoute.useSearch();
  const navigate = standardSearchRoute.useNavigate();
  const { framework, frameworks, query } = useFramework(search.framework);
  const state = parseListState(search, searchList);
  const found = useQuery(searchQuery(state, framework?.id));
  const domains = useQuery(treeQuery(framework?.id)).data?.domains ?? [];
  const onState = (next: ListState): void =>
    void navigate({ search: (last: object) => ({ ...last, ...toSearch(next, searchList) }), replace: true });
  const chooseFramework = (code: string | undefined): void =>
    void navigate({ search: { framework: code, q: search["q"] } });
  const failed = [query, found].find(({ isError }) => isError);
  const chosenCount = Object.values(state.filters).filter(Boolean).length;
  const nothing = state.search || chosenCount > 0;

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
        <div className={classes.found}>
          {failed && <ErrorState onRetry={() => void failed.refetch()} retrying={failed.isFetching} />}
          {!failed && !found.data && <TextSkeleton lines={10} />}
          {found.data?.totalCount === 0 &&
            (nothing ? (
              <NothingFound
                search={state.search}
                filterCount={chosenCount}
                onClear={() => onState(refined(state, { search: "", filters: {} }))}
              />
            ) : (
              <EmptyState title={t("Standards.Empty")} text={t("Standards.EmptyText")} />
            ))}
          {found.data && found.data.totalCount > 0 && (
            <>
              <SearchHits
                hits={found.data.items}
                domains={domains}
                framework={framework?.code}
                refreshing={found.isPlaceholderData}
              />
              <Pager
                page={state.page}
                pageSize={state.pageSize}
                totalCount={found.data.totalCount}
                onPage={(page) => onState({ ...state, page })}
                onPageSize={(pageSize) => onState({ ...state, page: 1, pageSize })}
              />
            </>
          )}
        </div>
      </div>
    </ListPage>
  );
}
