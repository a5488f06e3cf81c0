import { ApiError, isAlreadySaved, type ValidationError } from "@/api/errors";

/** The errors of a failed save, by where they are shown. */
export interface SortedFailure {
  /** Messages by form path. */
  fields: Record<string, string>;
  /** Errors that belong to no field of this form. */
  rest: string[];
}

/** The server's names of fields whose path in the form differs. */
export type MemberPaths = Readonly<Record<string, string>>;

// The server's "items[2].title" is the form's "items.2.title"; older servers send PascalCase.
function toPath(member: string, paths: MemberPaths): string {
  const known = paths[member];
  if (known) return known;
  const dotted = member.replaceAll(/\[(\d+)\]/gu, ".$1");
  return dotted
    .split(".")
    .map((part) => part.charAt(0).toLowerCase() + part.slice(1))
    .join(".");
}

function place(error: ValidationError, known: ReadonlySet<string>, paths: MemberPaths, sorted: SortedFailure): void {
  const fields = (error.members ?? []).map((member) => toPath(member, paths)).filter((path) => known.has(path));
  if (fields.length === 0) sorted.rest.push(error.message);
  for (const path of fields) sorted.fields[path] ??= error.message;
}

/** Assigns each validation error to its field; the rest goes into the summary. */
export function sortFailure(failure: ApiError, known: ReadonlySet<string>, paths: MemberPaths = {}): SortedFailure {
  const sorted: SortedFailure = { fields: {}, rest: [] };
  for (const error of failure.validationErrors) place(error, known, paths, sorted);
  if (failure.validationErrors.length === 0) {
    sorted.rest.push(...[failure.message, failure.details ?? ""].filter(Boolean));
  }
  return sorted;
}

/** Somebody else has saved the record meanwhile. */
export function isStale(failure: unknown): boolean {
  return failure instanceof ApiError && failure.status === 409 && !isAlreadySaved(failure);
}

/** Whether the form itself shows the failure: broken rules and refusals; others are handled elsewhere. */
export function isForForm(failure: unknown): failure is ApiError {
  return failure instanceof ApiError && (failure.status === 400 || failure.status === 403);
}
