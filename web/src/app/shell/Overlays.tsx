import { useWindowEvent } from "@mantine/hooks";
import { CatchBoundary, type ErrorComponentProps } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState } from "react";
import { useSignedIn } from "@/api/session";
import { readKeyboardLayout } from "@/lib/keyboardLayout";
import { useStore } from "@/lib/store";
import { ConfirmHost } from "@/ui/confirm";
import { useCommandKey, usePageKeys } from "@/ui/keys";
import { proofAsked } from "../account/identityProof";
import { conflict, reportFailure } from "../errors/report";
import { CookieBar } from "./CookieBar";
import { helpSheet, palette } from "./panels";
import { Slots } from "./Slots";
import { Toasts } from "./Toasts";

const Palette = lazy(async () => ({ default: (await import("./Palette")).Palette }));
const HelpSheet = lazy(async () => ({ default: (await import("./HelpSheet")).HelpSheet }));
const ProofDialog = lazy(async () => ({ default: (await import("../account/ProofDialog")).ProofDialog }));
const ConflictDialog = lazy(async () => ({ default: (await import("../errors/ConflictDialog")).ConflictDialog }));

/** Drawn from its first opening on, so that its code is not loaded before and its closing can be seen. */
function useEver(opened: boolean): boolean {
  const [ever, setEver] = useState(opened);
  if (opened && !ever) setEver(true);
  return ever;
}

/** The code of an overlay could not be loaded: the page under it stays, and what is written there with it. */
function OverlayFailure({ error }: ErrorComponentProps) {
  useEffect(() => {
    reportFailure(error);
    palette.close();
    helpSheet.close();
  }, [error]);
  return null;
}

/** What lies over every page: messages, questions, palette, keyboard sheet, the decision after a conflict. */
export function Overlays() {
  const isSignedIn = useSignedIn();
  const isPaletteOpen = useStore(palette.opened);
  const isHelpOpen = useStore(helpSheet.opened);
  const hasConflict = useStore(conflict) !== null;
  const everProof = useEver(useStore(proofAsked) !== null);
  const everPalette = useEver(isPaletteOpen);
  const everHelp = useEver(isHelpOpen);
  const everConflict = useEver(hasConflict);
  useCommandKey("k", isSignedIn ? () => palette.open() : undefined);
  usePageKeys(isSignedIn ? { "?": () => helpSheet.open() } : {});
  // It may be another one for whoever looks the keys up, or comes back.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- asked again with each opening
  useEffect(() => void readKeyboardLayout(), [isHelpOpen]);
  useWindowEvent("focus", () => void readKeyboardLayout());
  return (
    <>
      <Toasts />
      <CookieBar />
      <Slots slot="overlay" />
      <ConfirmHost />
      {/* What failed is tried again with the next opening. */}
      <CatchBoundary getResetKey={() => `${isPaletteOpen} ${isHelpOpen}`} errorComponent={OverlayFailure}>
        <Suspense fallback={null}>
          {everPalette && <Palette />}
          {everHelp && <HelpSheet />}
          {everConflict && <ConflictDialog />}
          {everProof && <ProofDialog />}
        </Suspense>
      </CatchBoundary>
    </>
  );
}
