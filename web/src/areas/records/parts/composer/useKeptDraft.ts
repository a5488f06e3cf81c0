import { useEffect, useRef } from "react";
import { currentPerson } from "@/api/auth/current";
import { hasKept, offerForm, takeKept } from "@/lib/keptForms";
import { text } from "@/lib/text";
import { showToast } from "@/lib/toast";
import type { Mention } from "../../queries";

/** The draft of a comment, with its options. */
export interface KeptDraft extends Record<string, unknown> {
  body: string;
  people: Mention[];
  isInternal: boolean;
}

/** Whether this user was writing a draft of this name when the session ended. */
export function wasWriting(name: string): boolean {
  return hasKept(name, currentPerson(), location.pathname);
}

/**
 * Keeps a draft when the session ends, and restores it for the same person after the sign-in; null when there is nothing to lose. The
 * returned function says whether it was kept: then leaving loses nothing.
 */
export function useKeptDraft(
  name: string,
  draft: KeptDraft | null,
  onRestore: (draft: KeptDraft) => void,
): () => boolean {
  const kept = useRef(false);
  const latest = useRef({ draft, onRestore });
  useEffect(() => {
    latest.current = { draft, onRestore };
  });
  useEffect(() => {
    const values = takeKept(name, currentPerson(), location.pathname);
    if (values) {
      latest.current.onRestore(values as KeptDraft);
      showToast({ severity: "info", summary: text("Ui.Form.Kept") });
    }
    return offerForm(name, () => {
      kept.current = latest.current.draft !== null;
      return latest.current.draft;
    });
  }, [name]);
  return () => kept.current;
}
