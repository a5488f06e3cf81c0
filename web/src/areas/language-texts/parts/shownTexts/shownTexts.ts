import { distinct, placesOf, type TextPlace } from "@/lib/textKeys";

/** Attributes with text that is shown or read out. */
const spoken = ["aria-label", "aria-description", "placeholder", "title", "alt"];

/** How many ancestors are searched for text: from an icon to its button. */
const furthest = 4;

function placesOn(element: Element): TextPlace[] {
  const own = Array.from(element.childNodes)
    .filter((node) => node.nodeType === Node.TEXT_NODE)
    .map((node) => node.nodeValue ?? "");
  const said = spoken.map((name) => element.getAttribute(name) ?? "");
  return [...own, ...said].flatMap(placesOf);
}

/** The texts under the pointer: the element's own, or those of the nearest ancestor that has any. */
export function textsAt(element: Element): TextPlace[] {
  let around: Element | null = element;
  for (let step = 0; around && step <= furthest; step += 1, around = around.parentElement) {
    const places = placesOn(around);
    if (places.length > 0) return distinct(places);
  }
  return [];
}

function isSeen(element: Element): boolean {
  return element.checkVisibility?.() ?? true;
}

/** All texts of an element and its descendants. */
export function textsIn(element: Element): TextPlace[] {
  return distinct([element, ...element.querySelectorAll("*")].filter(isSeen).flatMap(placesOn));
}

function labelsOf(element: Element): Element[] {
  const labels = "labels" in element ? Array.from((element as HTMLInputElement).labels ?? []) : [];
  const named = ["aria-labelledby", "aria-describedby"].flatMap((name) =>
    (element.getAttribute(name) ?? "").split(" ").map((id) => document.getElementById(id)),
  );
  return [...labels, ...named.filter((found) => found !== null)];
}

/** The texts of the focused control: its content, its label and its description. */
export function textsOfControl(element: Element): TextPlace[] {
  return distinct([element, ...labelsOf(element)].flatMap(textsIn));
}
