import { afterEach, beforeEach, expect, it } from "vitest";
import { text } from "@/lib/text";
import { startKeys, stopKeys, type TextPlace } from "@/lib/textKeys";
import { textsAt, textsIn, textsOfControl } from "./shownTexts";

const keys = (places: TextPlace[]) => places.map(({ name }) => name);

beforeEach(() => {
  startKeys();
  const words = {
    save: text("LanguageTexts.Save"),
    key: text("LanguageTexts.Key"),
    hint: text("LanguageTexts.ValueHint"),
  };
  document.body.innerHTML = `
    <button aria-label="${words.save}"><svg><path /></svg></button>
    <label for="field">${words.key}</label><input id="field" aria-describedby="hint" value="Northgate Care" />
    <p id="hint">${words.hint}</p>
    <p id="data">Northgate Care</p>`;
});

afterEach(() => {
  stopKeys();
  document.body.innerHTML = "";
});

const found = (selector: string): Element => document.querySelector(selector) ?? document.body;

it("gives the texts of what somebody points at, or of the control around it", () => {
  expect(keys(textsAt(found("path")))).toEqual(["LanguageTexts.Save"]);
  expect(keys(textsAt(found("label")))).toEqual(["LanguageTexts.Key"]);
  expect(keys(textsAt(found("#data")))).toEqual([]);
});

it("gives the label and the description of a field, and all texts of a page", () => {
  expect(keys(textsOfControl(found("input")))).toEqual(["LanguageTexts.Key", "LanguageTexts.ValueHint"]);
  expect(keys(textsIn(document.body))).toEqual(["LanguageTexts.Save", "LanguageTexts.Key", "LanguageTexts.ValueHint"]);
});
