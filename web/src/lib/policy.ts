import type { Permission } from "./permissions";

/**
 * One permission, or one of several. The compiler checks the name of the first, `policy.test.ts` those of the others: pairs of all names
 * are more types than a compiler handles quickly. {@link isGranted} also knows `&&`.
 */
export type Policy = Permission | `${Permission} || ${string}`;

/** The policies granted to the caller: those present and true. */
export type GrantedPolicies = Readonly<Record<string, boolean>>;

/** Is a policy expression met? `a && b || c` as usual: `&&` binds tighter, no parentheses. An empty expression is always met. */
export function isGranted(expression: string | undefined, granted: GrantedPolicies): boolean {
  if (!expression?.trim()) return true;
  return expression
    .split("||")
    .some((alternative) => alternative.split("&&").every((name) => granted[name.trim()] === true));
}
