import i18next, { type i18n } from "i18next";
import type { TextKey } from "./keys";
import { numberFormat, trueMinus } from "./numbers";
import { createStore, useStore } from "./store";

/**
 * Values for a text's placeholders: by name for `{name}`, by position (`{ 0: … }` or an array) for `{0}`. `count` selects the plural form.
 */
export type TextParameters = Record<string, string | number> | readonly (string | number)[];

/** Looks a text up: `t("Goals.Title")` in the resource Portal, `t("AbpUi::Cancel")` in another. */
export type Translate = (key: TextKey, parameters?: TextParameters) => string;

/** One resource as the server's localisation call sends it. */
export interface TextResource {
  texts: Record<string, string>;
  baseResources: string[];
}

/** The resource of keys without a prefix. */
export const defaultResource = "Portal";

const texts: i18n = i18next;

/** Prepares the lookup once; resources are added by {@link loadTexts}. */
export function startTexts(culture: string): void {
  if (texts.isInitialized) return;
  void texts.init({
    lng: culture,
    fallbackLng: false,
    ns: [defaultResource],
    defaultNS: defaultResource,
    nsSeparator: "::",
    keySeparator: false,
    initAsync: false,
    returnEmptyString: false,
    interpolation: { prefix: "{", suffix: "}", escapeValue: false, skipOnVariables: true },
    resources: {},
  });
}

/** A resource's own texts over those of its base resources, which ABP resources inherit. */
export function flattenResource(
  name: string,
  resources: Record<string, TextResource>,
  seen: ReadonlySet<string> = new Set(),
): Record<string, string> {
  const resource = resources[name];
  if (!resource || seen.has(name)) return {};
  const path = new Set([...seen, name]);
  const inherited = resource.baseResources.map((base) => flattenResource(base, resources, path));
  return Object.assign({}, ...inherited, resource.texts);
}

/** The texts of the current culture as received, by resource. */
let loaded: Record<string, TextResource> = {};

/** The resource that a text comes from, which may be a base of `resource`. */
export function ownerOf(resource: string, key: string): string {
  const own = loaded[resource];
  if (!own || key in own.texts) return resource;
  const base = own.baseResources.findLast((name) => key in flattenResource(name, loaded));
  return base ? ownerOf(base, key) : resource;
}

/** All texts of the present culture by resource and key. */
export function allTexts(): Readonly<Record<string, Readonly<Record<string, string>>>> {
  return Object.fromEntries(Object.entries(loaded).map(([name, { texts: own }]) => [name, own]));
}

/** Makes the texts of a culture current. */
export async function loadTexts(culture: string, resources: Record<string, TextResource>): Promise<void> {
  startTexts(culture);
  loaded = resources;
  for (const name of Object.keys(resources)) {
    texts.addResourceBundle(culture, name, flattenResource(name, resources), false, true);
  }
  await texts.changeLanguage(culture);
  found.clear();
  shown.set((last) => ({
    culture,
    // A new function for each language, so that memoised children re-render.
    // During translation, each load may have brought a changed text.
    translate: last.culture === culture && !observer ? last.translate : (key, parameters) => lookUp(key, parameters),
  }));
}

/** Cache of texts without placeholders: a table looks up the same few in each row. */
const found = new Map<string, string>();

/** Called for each lookup: the text as shown, its resource and its key. */
export type TextObserver = (words: string, resource: string, key: string) => void;

/** No listener, except in translation mode. */
let observer: TextObserver | null = null;

/** Reports each lookup to `next` from now on, and re-renders everything, so that it hears of the texts on the screen; null stops. */
export function observeTexts(next: TextObserver | null): void {
  observer = next;
  found.clear();
  shown.set(({ culture }) => ({ culture, translate: (key, parameters) => lookUp(key, parameters) }));
}

function lookUp(key: string, parameters?: TextParameters): string {
  if (observer) return observed(observer, key, parameters);
  if (parameters) return texts.t(key, placed(parameters));
  const known = found.get(key) ?? texts.t(key);
  found.set(key, known);
  return known;
}

function observed(tell: TextObserver, key: string, parameters?: TextParameters): string {
  const { res, usedNS, exactUsedKey } = texts.t(key, { ...(parameters && placed(parameters)), returnDetails: true });
  tell(res, usedNS, exactUsedKey);
  return res;
}

/** The number selects the plural form and is then formatted in the user's culture. */
function placed(parameters: TextParameters) {
  const given = Object.fromEntries(Object.entries(parameters));
  return { ...given, replace: written(given) };
}

function written(parameters: Record<string, string | number>): Record<string, string> {
  const culture = currentCulture();
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [
      name,
      typeof value === "number" ? trueMinus(numberFormat(culture).format(value)) : value,
    ]),
  );
}

/** The lookup outside components. */
export const text: Translate = lookUp;

/** A text whose key is only known at run time (from the server); the fallback where no such text exists. */
export function textOr(key: string, fallback: string, parameters?: TextParameters): string {
  return texts.exists(key) ? lookUp(key, parameters) : fallback;
}

/** The lookup of components; replaced whenever texts are loaded. */
const shown = createStore<{ culture: string; translate: Translate }>({ culture: "", translate: lookUp });

/** The lookup inside components, which re-render on a change of language. */
export function useText(): Translate {
  return useStore(shown).translate;
}

/** The current culture, such as `en-GB`. */
export function currentCulture(): string {
  return texts.language || "en-GB";
}

/** The current culture inside components. */
export function useCulture(): string {
  return useStore(shown).culture || "en-GB";
}
