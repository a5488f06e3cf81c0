import type { SavedView } from "./viewQueries";

/** Parameters of an address that are not part of a view: where in the list one is, and what lies over it. */
const passing: readonly string[] = ["page", "drawer", "client"];

function kept(search: string): URLSearchParams {
  const query = new URLSearchParams(search);
  for (const name of passing) query.delete(name);
  return query;
}

/** The list that an address shows, and the query that a view of it keeps. */
export function viewOf({ pathname, searchStr }: { pathname: string; searchStr: string }): {
  list: string;
  query: string;
} {
  return { list: pathname.replaceAll(/^\/+|\/+$/g, ""), query: kept(searchStr).toString() };
}

/** The query with the scope that decides its rows where its address doesn't name one. */
export function withScope(query: string, scope: string | undefined): string {
  const parameters = kept(query);
  if (scope && !parameters.has("scope")) parameters.set("scope", scope);
  return parameters.toString();
}

/** Whether the list, in this scope, shows what the view keeps, in whatever order its parameters stand. */
export function isShown(view: Pick<SavedView, "query">, query: string, scope?: string): boolean {
  const sorted = (text: string): string => {
    const parameters = new URLSearchParams(withScope(text, scope));
    parameters.sort();
    return parameters.toString();
  };
  return sorted(view.query) === sorted(query);
}

/** The view that the list opens with: one's own default, else that of everybody. */
export function defaultOf(views: readonly SavedView[]): SavedView | undefined {
  const defaults = views.filter((view) => view.isDefault);
  return defaults.find((view) => !view.isShared) ?? defaults[0];
}
