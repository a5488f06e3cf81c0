import { Outlet, useRouterState } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useGivenUp } from "@/api/auth/page";
import { accountRoute, shellRoute } from "@/lib/routes";
import { SavedViewsSlot } from "@/table/savedViewsSlot";
import { isFramedError } from "./errors/framed";
import { Overlays } from "./shell/Overlays";
import { ImpersonationBanner } from "./shell/SessionBanner";

/** Waits until the page has been painted: what it isn't needed for is requested after it. */
function painted(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

const SavedViews = lazy(async () => {
  await painted();
  return { default: (await import("@/areas/records/parts/savedViews/SavedViews")).SavedViews };
});

const views = (
  <Suspense>
    <SavedViews />
  </Suspense>
);

/** Whether the page stands in one of the frames, which say themselves whose name this is; before the first page nothing does. */
function useIsFramed(): boolean {
  const frames: readonly string[] = [shellRoute.id, accountRoute.id];
  return useRouterState({
    select: ({ matches }) =>
      matches.length === 0 ||
      matches.some(
        ({ routeId, search }) =>
          frames.includes(routeId) || (routeId === "/error" && isFramedError((search as { status: number }).status)),
      ),
  });
}

/** The page and what lies over it. */
export function Root() {
  const isFramed = useIsFramed();
  const isGivenUp = useGivenUp();
  if (isGivenUp) return null;
  return (
    <SavedViewsSlot value={views}>
      {!isFramed && <ImpersonationBanner />}
      <Outlet />
      <Overlays />
    </SavedViewsSlot>
  );
}
