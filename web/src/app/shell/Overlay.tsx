import { CatchBoundary } from "@tanstack/react-router";
import { Suspense, useState, type ReactNode } from "react";
import { reportFailure } from "../errors/report";

interface OverlayProps {
  isOpen: boolean;
  /** Closes it, so that nobody waits for its answer for ever. */
  close: () => void;
  children: ReactNode;
}

function Nothing() {
  return null;
}

/**
 * An overlay, rendered from its first opening on, so that its code is not loaded earlier and its closing is animated. If the code can't be
 * loaded, the page below stays with its input; so do the other overlays.
 */
export function Overlay({ isOpen, close, children }: OverlayProps) {
  const [ever, setEver] = useState(isOpen);
  if (isOpen && !ever) setEver(true);
  const fail = (error: unknown): void => {
    // Only the next opening requests the code again.
    setEver(false);
    close();
    reportFailure(error);
  };
  return (
    <CatchBoundary getResetKey={() => isOpen} errorComponent={Nothing} onCatch={fail}>
      <Suspense fallback={null}>{ever && children}</Suspense>
    </CatchBoundary>
  );
}
