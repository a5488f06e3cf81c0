import { useEffect } from "react";
import type { Crumb } from "./breadcrumb";
import { createStore } from "./store";

/** Steps that the page on screen adds behind those of menu and routes, such as a record's name. */
export const pageCrumbs = createStore<readonly Crumb[]>([]);

/** Puts a step behind the others while the page is open; `name` is what the record is called where the step stands alone. */
export function useCrumb(title: string | undefined, link?: string, name?: string): void {
  useEffect(() => {
    if (!title) return undefined;
    const crumb: Crumb = { title, link, name };
    pageCrumbs.set((current) => [...current, crumb]);
    return () => pageCrumbs.set((current) => current.filter((other) => other !== crumb));
  }, [title, link, name]);
}
