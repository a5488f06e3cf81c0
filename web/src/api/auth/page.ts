import { createStore, useStore } from "@/lib/store";

/** Set when the person whom the page shows is no longer signed in to this browser; the next page is a new one. */
const givenUp = createStore(false);

export function isGivenUp(): boolean {
  return givenUp.get();
}

/** The same inside components: a page that was given up renders nothing. */
export function useGivenUp(): boolean {
  return useStore(givenUp);
}

/** Gives the page up: nothing is shown or sent from it any more, even while the browser takes its time to leave. */
export function leaveFor(address: string): void {
  givenUp.set(true);
  location.assign(address);
}
