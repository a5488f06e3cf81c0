import { useCallback, useId, useRef, useState, type RefObject } from "react";

/** `coming`: clicked for the first time, its code or its first render is pending. */
type Stage = "unused" | "coming" | "open" | "closed";

/** What a menu or a panel needs to attach to its button. */
export interface PopupPlace {
  id: string;
  opened: boolean;
  onChange: (opened: boolean) => void;
  anchor: RefObject<HTMLElement | null>;
  /** Called once by the content, as soon as it can open. */
  onReady: () => void;
}

/** A button and its popup. */
export interface Popup {
  /** False until the first click: nothing needs to be rendered before. */
  isUsed: boolean;
  opened: boolean;
  close: () => void;
  /** Properties of the button, the same before and after its first click. */
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
  /** Passed to the menu or the panel. */
  place: PopupPlace;
}

/**
 * A button whose menu or panel is only rendered from the first click on: a table of fifty rows has a hundred such buttons, and hardly any
 * is used. `fetch` preloads the content's code when a click is likely.
 */
export function usePopup(kind: "menu" | "dialog", fetch?: () => Promise<unknown>): Popup {
  const id = useId();
  const [stage, setStage] = useState<Stage>("unused");
  const anchor = useRef<HTMLButtonElement>(null);
  const opened = stage === "open";
  const onChange = useCallback((open: boolean) => setStage((last) => changed(last, open)), []);
  const onReady = useCallback(() => setStage((last) => (last === "coming" ? "open" : last)), []);
  const close = useCallback(() => onChange(false), [onChange]);
  // A click requests it again, and reports a failure.
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
      // The library derives the popup's id from its button's.
      "aria-controls": opened ? `${id}-dropdown` : undefined,
      onClick: () => setStage((last) => (last === "unused" || last === "coming" ? "coming" : opposite(last))),
      onPointerEnter: ahead,
      onFocus: ahead,
    },
    place: { id, opened, onChange, anchor, onReady },
  };
}

/** A popup that was never opened is not rendered just to be closed. */
function changed(stage: Stage, open: boolean): Stage {
  if (open) return "open";
  return stage === "unused" ? stage : "closed";
}

function opposite(stage: "open" | "closed"): Stage {
  return stage === "open" ? "closed" : "open";
}
