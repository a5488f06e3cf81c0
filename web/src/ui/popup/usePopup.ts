import { useCallback, useId, useRef, useState, type RefObject } from "react";

/** `coming`: pressed for the first time, its code or its first drawing is on the way. */
type Stage = "unused" | "coming" | "open" | "closed";

/** What a menu or a panel needs to hang on its button. */
export interface PopupPlace {
  id: string;
  opened: boolean;
  onChange: (opened: boolean) => void;
  anchor: RefObject<HTMLElement | null>;
  /** Called once by what opens, as soon as it can. */
  onReady: () => void;
}

/** A button and what opens under it. */
export interface Popup {
  /** False until the first press: nothing needs to be drawn before. */
  isUsed: boolean;
  opened: boolean;
  close: () => void;
  /** Properties of the button, the same before and after its first press. */
  button: {
    ref: RefObject<HTMLButtonElement | null>;
    id: string;
    "aria-haspopup": "menu" | "dialog";
    "aria-expanded": boolean;
    "aria-controls": string | undefined;
    onClick: () => void;
    onPointerEnter: (() => void) | undefined;
    onFocus: (() => void) | undefined;
  };
  /** Handed to the menu or the panel. */
  place: PopupPlace;
}

/**
 * A button that opens a menu or a panel which is drawn from the first press on: a table of fifty rows has a hundred such
 * buttons, and hardly one of them is pressed. `fetch` brings the code of what opens, when a press is likely.
 */
export function usePopup(kind: "menu" | "dialog", fetch?: () => Promise<unknown>): Popup {
  const id = useId();
  const [stage, setStage] = useState<Stage>("unused");
  const anchor = useRef<HTMLButtonElement>(null);
  const opened = stage === "open";
  const onChange = useCallback((open: boolean) => setStage((last) => changed(last, open)), []);
  const onReady = useCallback(() => setStage((last) => (last === "coming" ? "open" : last)), []);
  const close = useCallback(() => onChange(false), [onChange]);
  // A press asks again, and tells of a failure.
  const ahead = fetch && ((): void => void fetch().catch(() => undefined));
  return {
    isUsed: stage !== "unused",
    opened,
    close,
    button: {
      ref: anchor,
      id,
      "aria-haspopup": kind,
      "aria-expanded": opened,
      // The library names what opens after its button.
      "aria-controls": opened ? `${id}-dropdown` : undefined,
      onClick: () => setStage((last) => (last === "unused" || last === "coming" ? "coming" : opposite(last))),
      onPointerEnter: ahead,
      onFocus: ahead,
    },
    place: { id, opened, onChange, anchor, onReady },
  };
}

/** What was never opened is not drawn to be closed. */
function changed(stage: Stage, open: boolean): Stage {
  if (open) return "open";
  return stage === "unused" ? stage : "closed";
}

function opposite(stage: "open" | "closed"): Stage {
  return stage === "open" ? "closed" : "open";
}
