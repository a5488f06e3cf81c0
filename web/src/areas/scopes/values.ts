import type { Scope, ScopeRequest } from "./queries";
import { wordsOf } from "./rules";

/** What the form of a scope holds. */
export interface ScopeValues extends Record<string, unknown> {
  name: string;
  displayName: string;
  description: string;
  /** Names separated by spaces; a name can't contain one. */
  resources: string;
  /** The same for claim types. */
  claimTypes: string;
  concurrencyStamp: string;
}

// A claim type's name may contain a comma, but no white space.
function claimTypesOf({ claimTypes }: ScopeValues): string[] {
  return [...new Set(claimTypes.split(/\s+/u).filter(Boolean))];
}

export function toValues(scope: Scope | null): ScopeValues {
  return {
    name: scope?.name ?? "",
    displayName: scope?.displayName ?? "",
    description: scope?.description ?? "",
    resources: scope?.resources.join(" ") ?? "",
    claimTypes: scope?.claimTypes.join(" ") ?? "",
    concurrencyStamp: scope?.concurrencyStamp ?? "",
  };
}

export function toRequest(values: ScopeValues): ScopeRequest {
  return {
    name: values.name.trim(),
    displayName: values.displayName.trim() || null,
    description: values.description.trim() || null,
    resources: wordsOf(values.resources),
    claimTypes: claimTypesOf(values),
    concurrencyStamp: values.concurrencyStamp || null,
  };
}

/** Maps the server's errors to the fields: they name an entry by its position. */
export function memberPathsOf(values: ScopeValues): Record<string, string> {
  const places = (field: string, names: readonly string[]): [string, string][] =>
    names.map((_, at) => [`${field}[${at}]`, field]);
  const all = [...places("resources", wordsOf(values.resources)), ...places("claimTypes", claimTypesOf(values))];
  return Object.fromEntries(all);
}
