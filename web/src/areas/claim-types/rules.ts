import type { Claim, ClaimType } from "./queries";

/** Numbers of the types of values, as the server has them. */
export const valueTypes = { String: 0, Int: 1, Boolean: 2, DateTime: 3 } as const;

export type ValueTypeName = keyof typeof valueTypes;

export const valueTypeNames = Object.keys(valueTypes) as readonly ValueTypeName[];

/** The name of a type of values; texts for a number that this version doesn't know. */
export function valueTypeName(number: number): ValueTypeName {
  return valueTypeNames.find((name) => valueTypes[name] === number) ?? "String";
}

/** The claims that a form begins with: those that are there, and an empty one of each required type that is missing. */
export function claimsToEdit(claims: readonly Claim[], types: readonly ClaimType[]): Claim[] {
  const missing = types.filter(({ name, required }) => required && claims.every(({ claimType }) => claimType !== name));
  return [
    ...claims.map(({ claimType, claimValue }) => ({ claimType, claimValue })),
    ...missing.map(({ name }) => ({ claimType: name, claimValue: "" })),
  ];
}
