import { useParams, useRouter, type ErrorComponentProps } from "@tanstack/react-router";
import { useEffect } from "react";
import { ApiError } from "@/api/errors";
import { isIgnoredError, isModuleLoadError } from "@/lib/ignoredErrors";
import { RecordFailure } from "../pages/RecordFailure";
import { reloadOnce } from "./report";

/** The status that tells the user what went wrong: without an answer the portal cannot be reached, the rest is ours. */
function statusOf(error: unknown): number {
  return error instanceof ApiError ? error.status || 503 : 500;
}

/** The page of a record shows its failure itself, in its frame; any other page that could not be loaded leads to the error page. */
export function RouteFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const isRecord = useParams({ strict: false, select: (params) => "id" in params });
  const status = statusOf(error);
  // Signing in anew is already under way.
  const isSilent = isIgnoredError(error) || status === 401;
  useEffect(() => {
    if (isSilent) return;
    if (isModuleLoadError(error) && reloadOnce(error)) return;
    const { href: from, pathname } = router.state.location;
    // Drawn once more while the error page opens; that page did not fail.
    if (isRecord || pathname === "/error") return;
    void router.navigate({ to: "/error", search: { status, from }, replace: true });
  }, [error, isRecord, isSilent, router, status]);
  return isRecord && !isSilent ? <RecordFailure status={status} reset={reset} /> : null;
}
