import { configuration } from "./bootstrap";
import { api, unwrap } from "./client";
import { requestContext } from "./context";
import { isSignedIn, refreshConfiguration } from "./session";

/** Changes the language of this browser. */
export async function setLanguage(cultureName: string): Promise<void> {
  requestContext.culture = cultureName;
  document.cookie = `.AspNetCore.Culture=${encodeURIComponent(`c=${cultureName}|uic=${cultureName}`)}; path=/; samesite=lax`;
  await refreshConfiguration();
}

const ownSettings = "/api/account/my-profile/regional-settings";

/** Stores the language of mails with the current time zone. */
async function storeLanguage(language: string): Promise<void> {
  const stored = await unwrap(api.GET(ownSettings));
  if (stored.language !== language)
    await unwrap(api.PUT(ownSettings, { body: { language, timeZone: stored.timeZone } }));
}

/** Changes the language of this browser and, if somebody is signed in, that of their mails. */
export async function chooseLanguage(cultureName: string): Promise<void> {
  // While acting as somebody else, the choice applies to this browser only.
  const isOwn = isSignedIn() && !configuration.get().currentUser.impersonatorUserId;
  const storing = isOwn ? storeLanguage(cultureName) : Promise.resolve();
  // The page follows the choice even if it can't be stored.
  await storing.catch(() => undefined);
  await setLanguage(cultureName);
  await storing;
}
