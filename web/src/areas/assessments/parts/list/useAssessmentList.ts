import { useQuery } from "@tanstack/react-query";
import { useScope } from "@/areas/workspace";
import type { Scope } from "@/lib/scope";
import { useListState, useNextPage, usePlace, useReadIds, type ListView } from "@/table";
import { assessmentScopes, assessmentsList, keepsAssessments } from "../../list";
import { assessmentsQuery } from "../../queries";
import { assessmentsRoute } from "../../routes";

/** The list as its address has it: its state, whose assessments it shows, in which view, and one page of them. */
export function useAssessmentList() {
  const search = assessmentsRoute.useSearch();
  const navigate = assessmentsRoute.useNavigate();
  const { state, onState } = useListState(search, assessmentsList);
  const change = (next: object): void =>
    void navigate({ search: (last: object) => ({ ...last, ...next }), replace: true });
  const onScope = (scope: Scope): void => change({ scope, page: undefined });
  const scope = useScope({ offered: assessmentScopes, asked: search.scope, onScope }, keepsAssessments);
  const { on, span, lanes } = search;
  const view: ListView = search.view ?? "table";
  const { place, onPlace } = usePlace({ on, span, lanes }, change);
  const isTable = scope.isKnown && view === "table";
  const found = useQuery({ ...assessmentsQuery(state, scope.filter), enabled: isTable });
  useNextPage((of) => assessmentsQuery(of, scope.filter), state, isTable ? found.data?.totalCount : undefined);
  const readIds = useReadIds((of) => assessmentsQuery(of, scope.filter), state);
  const onView = (next: ListView): void => change({ view: next === "table" ? undefined : next });
  return { search, navigate, state, onState, scope, view, onView, place, onPlace, found, readIds };
}
