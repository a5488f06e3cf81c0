/** Whose records a page shows. */
const scopes = ["mine", "teams", "client", "all"] as const;
export type Scope = (typeof scopes)[number];

/** The scope that an address names, or none. */
export function parseScope(raw: unknown): Scope | undefined {
  return scopes.find((scope) => scope === raw);
}
