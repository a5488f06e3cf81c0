import { CatchBoundary } from "@tanstack/react-router";
import { Suspense, useState, type ReactNode } from "react";
import { reportFailure } from "../errors/report";

interface OverlayProps {
  isOpen: boolean;
  /** Closes it: whoever waits for its answer is not to wait for ever. */
  close: () => void;
  children: ReactNode;
}

function Nothing() {
  return null;
}

/**
 * One of what lies over every page, drawn from its first opening on, so that its code is not loaded before and its closing can be seen.
 * Where the code could not be loaded, the page under it stays, and what is written there with it; so do the other overlays.
 */
export function Overlay({ isOpen, close, children }: OverlayProps) {
  const [ever, setEver] = useState(isOpen);
  if (isOpen && !ever) setEver(true);
  const fail = (error: unknown): void => {
    // Only the next opening asks for the code again.
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
