import { useEffect, useRef } from "react";
import { currentPerson } from "@/api/auth/current";
import { hasKept, offerForm, takeKept } from "@/lib/keptForms";
import { text } from "@/lib/text";
import { showToast } from "@/lib/toast";
import type { Mention } from "../queries";

/** What stands in the field of a comment, with what was chosen beside it. */
export interface KeptDraft extends Record<string, unknown> {
  body: string;
  people: Mention[];
  isInternal: boolean;
}

/** Whether this reader was writing under this name when the session ended. */
export function wasWriting(name: string): boolean {
  return hasKept(name, currentPerson(), location.pathname);
}

/**
 * Keeps a comment when the session ends while it is written, and gives it back to the same person after the sign-in; null
 * where there is nothing to lose. The answer says whether it was kept: then leaving loses nothing.
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
