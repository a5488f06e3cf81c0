import { allTexts, defaultResource, observeTexts, ownerOf } from "./text";

/** A text on the screen, and its key. */
export interface TextPlace {
  resource: string;
  name: string;
  /** The words as they show. */
  words: string;
}

/** Identifies a text within a language. */
export function placeId({ resource, name }: TextPlace): string {
  return `${resource}::${name}`;
}

/** The key as written in code: with its resource unless it is the default one. */
export function keyOf(place: TextPlace): string {
  return place.resource === defaultResource ? place.name : placeId(place);
}

/** The texts that were looked up in translation mode, with their resources and keys. */
const drawn = new Map<string, TextPlace[]>();

/** All texts of the language, for those inserted by the server; loaded on demand. */
let kept: Map<string, TextPlace[]> | null = null;

/** Shorter texts are not searched for inside others. */
const shortestPart = 3;

function add(places: Map<string, TextPlace[]>, shown: string, resource: string, name: string): void {
  const words = shown.trim();
  if (!words) return;
  const known = places.get(words) ?? [];
  if (known.some((place) => place.resource === resource && place.name === name)) return;
  places.set(words, [...known, { resource, name, words }]);
}

/** From now on, records the key of each text. */
export function startKeys(): void {
  observeTexts((words, resource, name) => add(drawn, words, resource, name));
}

/** Stops recording and clears the records. */
export function stopKeys(): void {
  observeTexts(null);
  drawn.clear();
  kept = null;
}

/** The language's texts were reloaded. */
export function forgetKept(): void {
  kept = null;
}

function keptPlaces(): Map<string, TextPlace[]> {
  if (kept) return kept;
  kept = new Map();
  for (const [resource, texts] of Object.entries(allTexts())) {
    for (const [name, words] of Object.entries(texts)) add(kept, words, resource, name);
  }
  return kept;
}

/** Texts that a component has concatenated, if they make up most of it: a name may contain the same words by chance. */
function partsOf(words: string): TextPlace[] {
  let rest = words;
  const found: TextPlace[] = [];
  const parts = [...drawn.keys()]
    .filter((part) => part.length >= shortestPart && words.includes(part))
    .toSorted((a, b) => b.length - a.length);
  for (const part of parts) {
    if (!rest.includes(part)) continue;
    rest = rest.replace(part, "");
    found.push(...(drawn.get(part) ?? []));
  }
  return rest.length * 2 <= words.length ? found : [];
}

/** Keys of a text on the screen: several if texts are identical, none if it is user data. */
export function placesOf(shown: string): TextPlace[] {
  const words = shown.trim();
  if (!words) return [];
  const places = drawn.get(words) ?? keptPlaces().get(words) ?? partsOf(words);
  return distinct(places.map((place) => ({ ...place, resource: ownerOf(place.resource, place.name) })));
}

/** Each text once, in the given order. */
export function distinct(places: readonly TextPlace[]): TextPlace[] {
  return [...new Map(places.map((place) => [placeId(place), place])).values()];
}
