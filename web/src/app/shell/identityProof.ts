import { createStore } from "@/lib/store";

/** Answers the open question; null when there is none. */
export const proofAsked = createStore<((proved: boolean) => void) | null>(null);

let pending: Promise<boolean> | null = null;

/** Asks the user to re-authenticate. Requests that need it at the same time share one dialog. */
export function askForProof(): Promise<boolean> {
  pending ??= new Promise<boolean>((resolve) => {
    proofAsked.set(() => (proved: boolean) => {
      pending = null;
      proofAsked.set(null);
      resolve(proved);
    });
  });
  return pending;
}
