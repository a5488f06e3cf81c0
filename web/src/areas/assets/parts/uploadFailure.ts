import { ApiError } from "@/api/errors";
import type { Format } from "@/lib/format";
import type { Translate } from "@/lib/text";
import { fileSize } from "./fileSize";

/** Why an upload stopped. */
export interface UploadFailure {
  /** The server's words; empty: the connection broke. */
  message: string;
  /** The most bytes that a file of its kind has, where it has more. */
  limitBytes?: number;
  /** Can it go on where it stopped? */
  canResume: boolean;
}

export function failureOf(error: unknown, canResume: boolean): UploadFailure {
  if (!(error instanceof ApiError)) return { message: "", canResume: true };
  const limitBytes = Number(error.data["limit"]);
  const isTooLarge = error.code?.endsWith("Assets.TooLarge") && Number.isFinite(limitBytes);
  return { message: error.message, canResume, ...(isTooLarge ? { limitBytes } : {}) };
}

/** A failure in words; limits in the unit that people know of their files. */
export function failureText(t: Translate, format: Format, name: string, failure: UploadFailure): string {
  const { message, limitBytes } = failure;
  const reason = message || t("Uploads.Broken");
  return limitBytes === undefined
    ? t("Uploads.Failed", { name, reason })
    : t("Uploads.TooLarge", { name, limit: fileSize(format, limitBytes) });
}
