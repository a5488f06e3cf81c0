import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

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
document.elementsFromPoint = () => [];

// What is waited for comes, on a busy machine a moment later.
configure({ asyncUtilTimeout: 10_000 });

afterEach(cleanup);
