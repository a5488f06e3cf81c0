import type { QueryClient } from "@tanstack/react-query";
import { configuration } from "@/api/bootstrap";
import { setDirection } from "./appearance";

/** Keeps the document's language and direction, and cached answers, in line with the configuration. */
export function followLanguage(queryClient: QueryClient): void {
  let culture = configuration.get().localization.currentCulture.cultureName;
  let user = configuration.get().currentUser.id;
  configuration.subscribe(() => {
    const { localization, currentUser } = configuration.get();
    const { cultureName, isRightToLeft } = localization.currentCulture;
    document.documentElement.lang = cultureName;
    setDirection(isRightToLeft ? "rtl" : "ltr");
    // Answers contain translated text and one user's data.
    if (cultureName !== culture || currentUser.id !== user) queryClient.clear();
    culture = cultureName;
    user = currentUser.id;
  });
}
