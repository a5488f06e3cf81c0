import { Outlet } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { SavedViewsSlot } from "@/table/savedViewsSlot";
import { Overlays } from "./shell/Overlays";

const SavedViews = lazy(async () => ({ default: (await import("@/areas/records/parts/SavedViews")).SavedViews }));

const views = (
  <Suspense>
    <SavedViews />
  </Suspense>
);

/** The page and what lies over it. */
export function Root() {
  return (
    <SavedViewsSlot value={views}>
      <Outlet />
      <Overlays />
    </SavedViewsSlot>
  );
}
