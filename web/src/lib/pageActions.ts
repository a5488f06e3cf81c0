import { useEffect, useRef } from "react";
import type { Icon } from "./registry";
import { createStore } from "./store";

/** Something that the open page offers to do with its record. */
export interface PageAction {
  key: string;
  label: string;
  icon?: Icon | undefined;
  onClick: () => void;
}

/** What a page offers, as it stands at the moment of asking. */
export interface PageOffer {
  /** The record, by its number or name. */
  record: string;
  actions: () => readonly PageAction[];
}

/** The offers of the pages that are open, the innermost last; the palette has them, too. */
export const pageOffers = createStore<readonly PageOffer[]>([]);

/** Offers what the page itself offers, in the same state and to the same people, while it is open. */
export function usePageActions(record: string, actions: readonly PageAction[]): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const offer: PageOffer = { record, actions: () => latest.current };
    pageOffers.set((current) => [...current, offer]);
    return () => pageOffers.set((current) => current.filter((other) => other !== offer));
  }, [record]);
}
