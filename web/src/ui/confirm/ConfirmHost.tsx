import { lazy, Suspense, useState, useSyncExternalStore } from "react";
import { loadDialog } from "./prepare";
import { subscribe, waiting } from "./question";

const ConfirmDialog = lazy(loadDialog);

/** Renders confirmations; mounted once by the application. The dialog is loaded with the first one. */
export function ConfirmHost() {
  const asked = useSyncExternalStore(subscribe, waiting);
  const [ever, setEver] = useState(false);
  if (asked && !ever) setEver(true);
  return <Suspense fallback={null}>{ever && <ConfirmDialog asked={asked} />}</Suspense>;
}
