import type { Claim, ClaimType } from "./queries";

/** The server's numbers of the value types. */
export const valueTypes = { String: 0, Int: 1, Boolean: 2, DateTime: 3 } as const;

export type ValueTypeName = keyof typeof valueTypes;

export const valueTypeNames = Object.keys(valueTypes) as readonly ValueTypeName[];

/** The name of a value type; text for a number that this version doesn't know. */
export function valueTypeName(number: number): ValueTypeName {
  return valueTypeNames.find((name) => valueTypes[name] === number) ?? "String";
}

/** Initial claims of the form: the existing ones, and an empty one for each missing required type. */
export function claimsToEdit(claims: readonly Claim[], types: readonly ClaimType[]): Claim[] {
  const missing = types.filter(({ name, required }) => required && claims.every(({ claimType }) => claimType !== name));
  return [
    ...claims.map(({ claimType, claimValue }) => ({ claimType, claimValue })),
    ...missing.map(({ name }) => ({ claimType: name, claimValue: "" })),
  ];
}
