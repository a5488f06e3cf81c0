import { useParams, useRouter, type ErrorComponentProps } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { ApiError, isUnreachable } from "@/api/errors";
import { isIgnoredError, isModuleLoadError } from "@/lib/ignoredErrors";
import { ConnectionFailure } from "../pages/ConnectionFailure";
import { RecordFailure } from "../pages/RecordFailure";
import { recoverCode, type CodeLoss } from "./code";

/** Why code could not be loaded; null while that is being determined, and for every other failure. */
function useCodeLoss(error: unknown): CodeLoss | null {
  const [loss, setLoss] = useState<CodeLoss | null>(null);
  useEffect(() => {
    if (!isModuleLoadError(error)) return undefined;
    let isGone = false;
    const look = async (): Promise<void> => {
      const found = await recoverCode(error);
      if (!isGone) setLoss(found);
    };
    void look();
    return () => {
      isGone = true;
    };
  }, [error]);
  return loss;
}

/**
 * Without a connection a page says so in its frame, and so does the page of a record that could not be loaded; any other page that
 * could not be loaded leads to the error page.
 */
export function RouteFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const isRecord = useParams({ strict: false, select: (params) => "id" in params });
  const loss = useCodeLoss(error);
  const isCode = isModuleLoadError(error);
  const isCutOff = isUnreachable(error) || loss === "unreachable";
  const status = error instanceof ApiError ? error.status : 500;
  // A new sign-in, or a reload of the page, is already under way.
  const isSilent = isIgnoredError(error) || status === 401 || (isCode && (loss === null || loss === "reloading"));
  const leads = !isSilent && !isCutOff && !isRecord;
  useEffect(() => {
    const { href: from, pathname } = router.state.location;
    // Drawn once more while the error page opens; that page did not fail.
    if (!leads || pathname === "/error") return;
    const client = new URL(from, location.origin).searchParams.get("client") ?? undefined;
    void router.navigate({ to: "/error", search: { status, from, client }, replace: true });
  }, [leads, router, status]);
  if (isCutOff) return <ConnectionFailure isCode={isCode} reset={reset} />;
  return isRecord && !isSilent ? <RecordFailure status={status} reset={reset} /> : null;
}
