import { allTexts, defaultResource, observeTexts, ownerOf } from "./text";

/** A text on the screen, and where its words are kept. */
export interface TextPlace {
  resource: string;
  name: string;
  /** The words as they show. */
  words: string;
}

/** What names a text among all of a language. */
export function placeId({ resource, name }: TextPlace): string {
  return `${resource}::${name}`;
}

/** The key as it is asked for: with its resource where that is not the usual one. */
export function keyOf(place: TextPlace): string {
  return place.resource === defaultResource ? place.name : placeId(place);
}

/** The words that were looked up while somebody translates, and by which resources and keys. */
const drawn = new Map<string, TextPlace[]>();

/** All words of the language, for those that the server puts into its answers; read when first needed. */
let kept: Map<string, TextPlace[]> | null = null;

/** Words shorter than this are not looked for inside of others. */
const shortestPart = 3;

function add(places: Map<string, TextPlace[]>, shown: string, resource: string, name: string): void {
  const words = shown.trim();
  if (!words) return;
  const known = places.get(words) ?? [];
  if (known.some((place) => place.resource === resource && place.name === name)) return;
  places.set(words, [...known, { resource, name, words }]);
}

/** Remembers from now on which key each text was found by. */
export function startKeys(): void {
  observeTexts((words, resource, name) => add(drawn, words, resource, name));
}

/** Remembers no more, and forgets what it knew. */
export function stopKeys(): void {
  observeTexts(null);
  drawn.clear();
  kept = null;
}

/** The language's texts were loaded anew. */
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

/** Texts that a component has put together to one, if they are most of it: a name in it may hold the same words by chance. */
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

/** Where words on the screen are kept: more than one place if several texts read alike, none if they are somebody's data. */
export function placesOf(shown: string): TextPlace[] {
  const words = shown.trim();
  if (!words) return [];
  const places = drawn.get(words) ?? keptPlaces().get(words) ?? partsOf(words);
  return distinct(places.map((place) => ({ ...place, resource: ownerOf(place.resource, place.name) })));
}

/** Each text once, in the order given. */
export function distinct(places: readonly TextPlace[]): TextPlace[] {
  return [...new Map(places.map((place) => [placeId(place), place])).values()];
}
