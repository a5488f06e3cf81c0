import { useEffect } from "react";
import type { Crumb } from "./breadcrumb";
import { createStore } from "./store";

/** Steps that the current page appends to those of menu and routes, such as a record's name. */
export const pageCrumbs = createStore<readonly Crumb[]>([]);

/** Appends a step while the page is open; `name` is the record's name where the step is alone. */
export function useCrumb(title: string | undefined, link?: string, name?: string): void {
  useEffect(() => {
    if (!title) return undefined;
    const crumb: Crumb = { title, link, name };
    pageCrumbs.set((current) => [...current, crumb]);
    return () => pageCrumbs.set((current) => current.filter((other) => other !== crumb));
  }, [title, link, name]);
}
