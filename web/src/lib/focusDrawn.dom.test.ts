import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { focusDrawn } from "./focusDrawn";

let frames: (() => void)[] = [];

beforeEach(() => {
  frames = [];
  vi.stubGlobal("requestAnimationFrame", (call: () => void) => frames.push(call));
  document.body.innerHTML = '<button id="row"></button><input id="search">';
});

afterEach(() => vi.unstubAllGlobals());

const element = (id: string) => document.getElementById(id);
const nextFrame = (): void => frames.splice(0).forEach((call) => call());

it("focuses what is drawn at once, and leaves the focus to the one who takes it then", () => {
  focusDrawn(() => element("row"));
  expect(document.activeElement).toBe(element("row"));
  element("search")?.focus();
  nextFrame();
  expect(document.activeElement).toBe(element("search"));
});

it("focuses with the next frame what a scroll has to draw first", () => {
  let drawn: HTMLElement | null = null;
  focusDrawn(() => drawn);
  drawn = element("row");
  nextFrame();
  expect(document.activeElement).toBe(element("row"));
});

it("takes the focus from nobody who has gone elsewhere before the frame", () => {
  let drawn: HTMLElement | null = null;
  focusDrawn(() => drawn);
  drawn = element("row");
  element("search")?.focus();
  nextFrame();
  expect(document.activeElement).toBe(element("search"));
});
