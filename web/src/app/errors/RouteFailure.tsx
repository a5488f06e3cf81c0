import { useRouter, type ErrorComponentProps } from "@tanstack/react-router";
import { useEffect } from "react";
import { ApiError } from "@/api/errors";
import { isIgnoredError, isModuleLoadError } from "@/lib/ignoredErrors";
import { reloadOnce } from "./report";

/** A page that could not be loaded leads to the error page with the answer's status. */
export function RouteFailure({ error }: ErrorComponentProps) {
  const router = useRouter();
  useEffect(() => {
    if (isIgnoredError(error)) return;
    if (isModuleLoadError(error) && reloadOnce(error)) return;
    const status = error instanceof ApiError ? error.status : 500;
    // Signing in anew is already under way.
    if (status === 401) return;
    const { href: from, pathname } = router.state.location;
    // Drawn once more while the error page opens; that page did not fail.
    if (pathname === "/error") return;
    void router.navigate({ to: "/error", search: { status: status || 503, from }, replace: true });
  }, [error, router]);
  return null;
}
