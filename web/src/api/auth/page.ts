import { createStore, useStore } from "@/lib/store";

/** The person whom the page shows is gone from this browser; what comes next is a page of its own. */
const givenUp = createStore(false);

export function isGivenUp(): boolean {
  return givenUp.get();
}

/** The same inside components: such a page shows nothing any more. */
export function useGivenUp(): boolean {
  return useStore(givenUp);
}

/** Gives the page up: nothing is shown or sent from it any more, even where the browser takes its time to leave. */
export function leaveFor(address: string): void {
  givenUp.set(true);
  location.assign(address);
}
