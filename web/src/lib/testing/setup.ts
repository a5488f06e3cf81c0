import { cleanup } from "@testing-library/react";
import { afterEach } from "vitest";
import { loadTexts, type TextResource } from "../text";

const files = import.meta.glob<Record<string, string>>("../../../../texts/*/en-GB/*.json", {
  eager: true,
  import: "default",
});

const resources: Record<string, TextResource> = {};
for (const [path, content] of Object.entries(files)) {
  const name = path.split("/texts/")[1]?.split("/")[0] ?? "";
  const resource = (resources[name] ??= { texts: {}, baseResources: [] });
  Object.assign(resource.texts, content);
}

// jsdom has no layout, so it answers no media query; tests that need one set their own.
window.matchMedia ??= (query: string) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  });
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

window.scrollTo = () => {};

afterEach(cleanup);

await loadTexts("en-GB", resources);
