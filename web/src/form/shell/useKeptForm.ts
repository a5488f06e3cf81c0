import { useEffect, useRef, type RefObject } from "react";
import { currentPerson } from "@/api/auth/current";
import { offerForm, takeKept } from "@/lib/keptForms";
import { text } from "@/lib/text";
import { showToast } from "@/lib/toast";
import type { RecordForm } from "../useRecordForm";

/** Fields that must not be stored in a browser. */
const secret = "[type=password], [autocomplete$=password]";

/**
 * Keeps a form's input when the session ends, and restores it when the form opens again after the sign-in. `name` distinguishes the forms
 * of a page. The returned function says whether it was kept: then leaving loses nothing.
 */
export function useKeptForm<V extends Record<string, unknown>>(
  name: string,
  form: RecordForm<V>,
  element: RefObject<HTMLFormElement | null>,
): () => boolean {
  const kept = useRef(false);
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });
  useEffect(() => {
    const values = takeKept(name, currentPerson(), location.pathname);
    if (values) {
      latest.current.setValues(values as Partial<V>);
      showToast({ severity: "info", summary: text("Ui.Form.Kept") });
    }
    return offerForm(name, () => {
      if (!latest.current.isDirty() || element.current?.querySelector(secret)) return null;
      kept.current = true;
      return latest.current.getValues();
    });
  }, [name, element]);
  return () => kept.current;
}
