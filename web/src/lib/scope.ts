import { createStore } from "./store";

/** Whose records a page shows. */
const scopes = ["mine", "teams", "client", "all"] as const;
export type Scope = (typeof scopes)[number];

/** The current scope of the open list, even if its address doesn't name it. */
export const shownScope = createStore<Scope | undefined>(undefined);

/** Parameters that don't affect the rows: open drawers, and the workspace. */
const aside: readonly string[] = ["scope", "drawer", "client"];

/** Whether an address filters rows without naming a scope. */
export function lacksScope(search: object): boolean {
  const asked = Object.keys(search).filter((name) => Reflect.get(search, name) !== undefined);
  return !asked.includes("scope") && asked.some((name) => !aside.includes(name));
}

/** The scope in an address, or none. */
export function parseScope(raw: unknown): Scope | undefined {
  return scopes.find((scope) => scope === raw);
}
