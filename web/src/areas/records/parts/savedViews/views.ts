import type { SavedView } from "./viewQueries";

/** Search parameters that are not part of a view: the position in the list, and open drawers. */
const passing: readonly string[] = ["page", "drawer", "client"];

function kept(search: string): URLSearchParams {
  const query = new URLSearchParams(search);
  for (const name of passing) query.delete(name);
  return query;
}

/** The list in an address, and the query that a view of it stores. */
export function viewOf({ pathname, searchStr }: { pathname: string; searchStr: string }): {
  list: string;
  query: string;
} {
  return { list: pathname.replaceAll(/^\/+|\/+$/g, ""), query: kept(searchStr).toString() };
}

/** The query with the scope that decides its rows, if the address doesn't name one. */
export function withScope(query: string, scope: string | undefined): string {
  const parameters = kept(query);
  if (scope && !parameters.has("scope")) parameters.set("scope", scope);
  return parameters.toString();
}

/** Whether the list, in this scope, matches the view, whatever the order of their parameters. */
export function isShown(view: Pick<SavedView, "query">, query: string, scope?: string): boolean {
  const sorted = (text: string): string => {
    const parameters = new URLSearchParams(withScope(text, scope));
    parameters.sort();
    return parameters.toString();
  };
  return sorted(view.query) === sorted(query);
}

/** The view that the list opens with: the user's own default, or the one for everybody. */
export function defaultOf(views: readonly SavedView[]): SavedView | undefined {
  const defaults = views.filter((view) => view.isDefault);
  return defaults.find((view) => !view.isShared) ?? defaults[0];
}
