import { ApiError } from "@/api/errors";
import type { Format } from "@/lib/format";
import type { Translate } from "@/lib/text";
import { fileSize } from "../fileSize";

/** Why an upload stopped. */
export interface UploadFailure {
  /** The server's message; empty: the connection was lost. */
  message: string;
  /** Maximum bytes for its kind of file, if exceeded. */
  limitBytes?: number;
  /** Can it be resumed? */
  canResume: boolean;
}

export function failureOf(error: unknown, canResume: boolean): UploadFailure {
  if (!(error instanceof ApiError)) return { message: "", canResume: true };
  const limitBytes = Number(error.data["limit"]);
  const isTooLarge = error.code?.endsWith("Assets.TooLarge") && Number.isFinite(limitBytes);
  return { message: error.message, canResume, ...(isTooLarge ? { limitBytes } : {}) };
}

/** The message for a failure, with limits in readable units. */
export function failureText(t: Translate, format: Format, name: string, failure: UploadFailure): string {
  const { message, limitBytes } = failure;
  const reason = message || t("Uploads.Broken");
  return limitBytes === undefined
    ? t("Uploads.Failed", { name, reason })
    : t("Uploads.TooLarge", { name, limit: fileSize(format, limitBytes) });
}
