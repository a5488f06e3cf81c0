import { useConfiguration, useGranted } from "@/api/bootstrap";
import { createStore, useStore } from "@/lib/store";

const storageKey = "waymark.translating";

/** The user who translates in this tab, until it is closed; null: nobody. */
const translator = createStore(sessionStorage.getItem(storageKey));

/** Begins or ends the translator's mode. */
export function setTranslator(userId: string | null): void {
  if (userId) sessionStorage.setItem(storageKey, userId);
  else sessionStorage.removeItem(storageKey);
  translator.set(userId);
}

/** Whether the caller, who may change texts, has begun to translate; nobody else inherits it with the tab. */
export function useTranslating(): boolean {
  const { id } = useConfiguration().currentUser;
  const mayEdit = useGranted("LanguageManagement.LanguageTexts.Edit");
  return useStore(translator) === id && id !== null && mayEdit;
}
