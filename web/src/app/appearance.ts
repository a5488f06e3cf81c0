import { environment } from "@/api/environment";
import { createStore } from "@/lib/store";
import {
  initialLayout,
  initialStyle,
  layoutKey,
  resolveStyle,
  themeKey,
  themeStyles,
  type LayoutOption,
} from "@/lib/styles";

/** Appearance of the application in this browser. */
export interface Appearance {
  /** The choice: a style's name or `system`. */
  choice: string;
  /** The effective style. */
  styleName: string;
  scheme: "light" | "dark";
  layout: LayoutOption["layoutClass"];
  direction: "ltr" | "rtl";
}

export const appearance = createStore<Appearance>({
  choice: "light",
  styleName: "light",
  scheme: "light",
  layout: "full",
  direction: "ltr",
});

/** Bundles that every style shares; the theme's own come between layout and library. */
const fixedBundles = ["font-bundle", "abp-bundle", "layout-bundle"] as const;
const darkQuery = "(prefers-color-scheme: dark)";

function bundleAddress(name: string, direction: "ltr" | "rtl"): string {
  const version = document.documentElement.dataset.bundles ?? "";
  return `/bundles/${name}${direction === "rtl" ? ".rtl" : ""}.css?v=${version}`;
}

/** Inserts a style sheet; the old one is removed when the new one has loaded, so that the page is never unstyled. */
function loadBundle(place: string, name: string, direction: "ltr" | "rtl"): void {
  const href = bundleAddress(name, direction);
  const [current, ...others] = document.querySelectorAll<HTMLLinkElement>(`link[data-bundle="${place}"]`);
  if (current?.getAttribute("href") === href && others.length === 0) return;
  const next = document.createElement("link");
  next.rel = "stylesheet";
  next.href = href;
  next.dataset.bundle = place;
  const retire = () => {
    for (const link of document.querySelectorAll(`link[data-bundle="${place}"]`)) if (link !== next) link.remove();
  };
  next.addEventListener("load", retire, { once: true });
  if (current) current.after(next);
  else document.head.append(next);
}

function draw(next: Appearance): void {
  const root = document.documentElement;
  const style = themeStyles.find((candidate) => candidate.styleName === next.styleName);
  for (const name of fixedBundles) loadBundle(name, name, next.direction);
  for (const { bundleName } of style?.bundles ?? []) loadBundle("theme", bundleName, next.direction);
  loadBundle("ng-bundle", "ng-bundle", next.direction);
  root.dataset.theme = next.styleName;
  root.dataset.layout = next.layout;
  root.dir = next.direction;
}

function change(part: Partial<Appearance>): void {
  const { choice, layout, direction } = { ...appearance.get(), ...part };
  const style = resolveStyle(choice, themeStyles, matchMedia(darkQuery).matches);
  const next: Appearance = { choice, layout, direction, styleName: style.styleName, scheme: style.scheme ?? "light" };
  draw(next);
  appearance.set(next);
}

/** Applies the stored choices, and follows the operating system and the other tabs from then on. */
export function startAppearance(): void {
  const preset = environment().theme ?? {};
  // For `boot.js`, which paints before it can be asked for.
  localStorage.setItem("waymark.preset", JSON.stringify(preset));
  const stored = () => ({
    choice: initialStyle(localStorage.getItem(themeKey), themeStyles, preset),
    layout: initialLayout(localStorage.getItem(layoutKey), preset.defaultLayout),
  });
  change({ ...stored(), direction: document.documentElement.dir === "rtl" ? "rtl" : "ltr" });
  matchMedia(darkQuery).addEventListener("change", () => change({}));
  addEventListener("storage", ({ key }) => {
    if (key === themeKey || key === layoutKey) change(stored());
  });
}

export function chooseStyle(choice: string): void {
  localStorage.setItem(themeKey, choice);
  change({ choice });
}

export function chooseLayout(name: string): void {
  const layout = initialLayout(name);
  localStorage.setItem(layoutKey, layout);
  change({ layout });
}

/** Sets the language's direction and loads the style sheets for it. */
export function setDirection(direction: "ltr" | "rtl"): void {
  change({ direction });
}
