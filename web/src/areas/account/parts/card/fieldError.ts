import { ApiError } from "@/api/errors";

/** The server's message for a field, if it named that field. */
export function fieldError(error: unknown, member: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.validationErrors.find((fault) => fault.members?.includes(member))?.message;
}
