import { createStore } from "@/lib/store";

/** Answers the question that is on screen; null: none is. */
export const proofAsked = createStore<((proved: boolean) => void) | null>(null);

let pending: Promise<boolean> | null = null;

/** Asks the user to prove who they are. Requests that need it at the same time share one question. */
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
