import { Outlet } from "@tanstack/react-router";
import { Overlays } from "./shell/Overlays";

/** The page and what lies over it. */
export function Root() {
  return (
    <>
      <Outlet />
      <Overlays />
    </>
  );
}
