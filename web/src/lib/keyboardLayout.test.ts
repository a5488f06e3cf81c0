import { expect, it } from "vitest";
import { printedKey } from "./keyboardLayout";

const russian = new Map([
  ["KeyC", "с"],
  ["KeyK", "л"],
  ["Digit1", "1"],
]);
const dvorak = new Map([
  ["KeyC", "j"],
  ["KeyI", "c"],
]);

it("shows a letter as it is printed on the keyboard", () => {
  expect(["C", "Ctrl K", "Esc", "?", "1 – 9"].map((key) => printedKey(key, russian))).toEqual([
    "С",
    "Ctrl Л",
    "Esc",
    "?",
    "1 – 9",
  ]);
  expect([printedKey("C", dvorak), printedKey("Strg K", new Map())]).toEqual(["C", "Strg K"]);
});
