import type { AssessmentMode, AssessmentType, AssessmentTypeRequest } from "./queries";

/** What the form of a type shows. */
export interface TypeValues extends Record<string, unknown> {
  code: string;
  name: string;
  mode: AssessmentMode;
  purpose: string;
  colour: number;
  requiresReview: boolean;
  defaultCadenceMonths: number | null;
  concurrencyStamp: string;
}

/** The values of a type, or those that a new one begins with. */
export function toValues(type: AssessmentType | null): TypeValues {
  return {
    code: type?.code ?? "",
    name: type?.name ?? "",
    mode: type?.mode ?? "CoachLed",
    purpose: type?.purpose ?? "",
    colour: type?.colour ?? 1,
    requiresReview: type?.requiresReview ?? false,
    defaultCadenceMonths: type?.defaultCadenceMonths ?? null,
    concurrencyStamp: type?.concurrencyStamp ?? "",
  };
}

/** What the server takes of the form; an icon stays as it is. */
export function toRequest(values: TypeValues, type: AssessmentType | null): AssessmentTypeRequest {
  return {
    ...values,
    code: values.code.trim().toUpperCase(),
    name: values.name.trim(),
    purpose: values.purpose.trim() || null,
    icon: type?.icon ?? null,
    concurrencyStamp: values.concurrencyStamp || null,
  };
}
