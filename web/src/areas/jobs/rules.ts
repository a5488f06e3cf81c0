import { localReturnUrl } from "@/lib/auth/returnUrl";
import { textOr, type Translate } from "@/lib/text";
import type { Job } from "./queries";

/** What a job does, and to what: "Import check · Staff · staff.csv". */
export function nameOf({ kind, list, file }: Pick<Job, "kind" | "list" | "file">): string {
  return [textOr(`Job.${kind}`, kind), list, file].filter(Boolean).join(" · ");
}

/** The result of a job in words; null where its bar says it all. */
export function resultOf(t: Translate, { error, rows, errors }: Pick<Job, "error" | "rows" | "errors">): string | null {
  if (error) return error;
  if (typeof rows !== "number") return null;
  const counted = t("Jobs.Rows", { count: rows });
  return errors ? t("Jobs.Result", { rows: counted, errors: t("Jobs.Errors", { count: errors }) }) : counted;
}

/** Where the outcome of a job is shown; the server names places below the portal's address, without the slash at the start. */
export function outcomeOf(
  { url }: Pick<Job, "url">,
  origin = location.origin,
): { to: string; search: Record<string, string> } | null {
  const href = url ? localReturnUrl(`/${url}`, origin) : null;
  if (!href) return null;
  const { pathname, searchParams } = new URL(href, origin);
  return { to: pathname, search: Object.fromEntries(searchParams) };
}
