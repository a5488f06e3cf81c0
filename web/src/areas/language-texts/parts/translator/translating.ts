import { useConfiguration, useGranted } from "@/api/bootstrap";
import { createStore, useStore } from "@/lib/store";

const storageKey = "waymark.translating";

/** The user who translates in this tab, until it is closed; null: nobody. */
const translator = createStore(sessionStorage.getItem(storageKey));

/** Starts or ends translation mode. */
export function setTranslator(userId: string | null): void {
  if (userId) sessionStorage.setItem(storageKey, userId);
  else sessionStorage.removeItem(storageKey);
  translator.set(userId);
}

/** Whether the caller may change texts and has started to translate; a later user of the tab doesn't inherit it. */
export function useTranslating(): boolean {
  const { id } = useConfiguration().currentUser;
  const mayEdit = useGranted("LanguageManagement.LanguageTexts.Edit");
  return useStore(translator) === id && id !== null && mayEdit;
}
