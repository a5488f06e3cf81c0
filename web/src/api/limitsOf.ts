import { limits } from "./fieldLimits";

type Limits = typeof limits;

/** The limits of a text, in characters as the server counts them. */
export interface TextLimits {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
}

/** The limits of a number, both included. */
export interface NumberLimits {
  readonly minimum: number;
  readonly maximum: number;
}

/** The limits that the server sets to a field of a request: `limitsOf("TeamRequest", "name")`. */
export function limitsOf<S extends keyof Limits, F extends keyof Limits[S]>(schema: S, field: F): Limits[S][F] {
  return limits[schema][field];
}
