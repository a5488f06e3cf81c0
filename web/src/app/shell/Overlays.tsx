import { useWindowEvent } from "@mantine/hooks";
import { lazy, useEffect } from "react";
import { useSignedIn } from "@/api/session";
import { readKeyboardLayout } from "@/lib/keyboardLayout";
import { useStore } from "@/lib/store";
import { ConfirmHost } from "@/ui/confirm";
import { useCommandKey, usePageKeys } from "@/ui/keys";
import { proofAsked } from "./identityProof";
import { conflict } from "../errors/report";
import { CookieBar } from "./CookieBar";
import { Overlay } from "./Overlay";
import { helpSheet, palette } from "./panels";
import { Slots } from "./Slots";
import { Toasts } from "./Toasts";

const Palette = lazy(async () => ({ default: (await import("./Palette")).Palette }));
const HelpSheet = lazy(async () => ({ default: (await import("./HelpSheet")).HelpSheet }));
const ProofDialog = lazy(async () => ({ default: (await import("./ProofDialog")).ProofDialog }));
const ConflictDialog = lazy(async () => ({ default: (await import("../errors/ConflictDialog")).ConflictDialog }));

/** What lies over every page: messages, questions, palette, keyboard sheet, the decision after a conflict. */
export function Overlays() {
  const isSignedIn = useSignedIn();
  const isPaletteOpen = useStore(palette.opened);
  const isHelpOpen = useStore(helpSheet.opened);
  const hasConflict = useStore(conflict) !== null;
  const answerProof = useStore(proofAsked);
  useCommandKey("k", isSignedIn ? () => palette.open() : undefined);
  usePageKeys(isSignedIn ? { "?": () => helpSheet.open() } : {});
  // The user may have switched keyboards since the last opening.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- asked again with each opening
  useEffect(() => void readKeyboardLayout(), [isHelpOpen]);
  useWindowEvent("focus", () => void readKeyboardLayout());
  return (
    <>
      <Toasts />
      <CookieBar />
      <Slots slot="overlay" />
      <ConfirmHost />
      <Overlay isOpen={isPaletteOpen} close={palette.close}>
        <Palette />
      </Overlay>
      <Overlay isOpen={isHelpOpen} close={helpSheet.close}>
        <HelpSheet />
      </Overlay>
      <Overlay isOpen={hasConflict} close={() => conflict.set(null)}>
        <ConflictDialog />
      </Overlay>
      <Overlay isOpen={answerProof !== null} close={() => answerProof?.(false)}>
        <ProofDialog />
      </Overlay>
    </>
  );
}
