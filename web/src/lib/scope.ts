import { createStore } from "./store";

/** Whose records a page shows. */
const scopes = ["mine", "teams", "client", "all"] as const;
export type Scope = (typeof scopes)[number];

/** The scope of the list that is open, also where its address doesn't name it. */
export const shownScope = createStore<Scope | undefined>(undefined);

/** Parameters that change nothing about the rows: what lies over a list, and where the reader works. */
const aside: readonly string[] = ["scope", "drawer", "client"];

/** Whether an address asks for certain rows without saying whose. */
export function lacksScope(search: object): boolean {
  const asked = Object.keys(search).filter((name) => Reflect.get(search, name) !== undefined);
  return !asked.includes("scope") && asked.some((name) => !aside.includes(name));
}

/** The scope that an address names, or none. */
export function parseScope(raw: unknown): Scope | undefined {
  return scopes.find((scope) => scope === raw);
}
