import { afterEach, expect, it } from "vitest";
import type { TextKey } from "./keys";
import { loadTexts, text } from "./text";
import { placesOf, startKeys, stopKeys } from "./textKeys";

const resources = {
  Portal: {
    texts: {
      A_one: "{count} client",
      A_other: "{count} clients",
      B: "Edit",
      C: "Edit",
      D: "Only the server says this",
    },
    baseResources: ["Base"],
  },
  Base: { texts: { E: "Inherited" }, baseResources: [] },
};
const ask = (key: string, parameters?: Parameters<typeof text>[1]) => text(key as TextKey, parameters);
const namesOf = (words: string) => placesOf(words).map(({ resource, name }) => `${resource}::${name}`);

afterEach(stopKeys);

it("knows the words on the screen by the keys that they were found by", async () => {
  await loadTexts("en-GB", resources);
  startKeys();
  expect(ask("A", { count: 12345 })).toBe("12,345 clients");
  ask("B");
  ask("C");
  ask("E");
  expect(namesOf(" 12,345 clients ")).toEqual(["Portal::A_other"]);
  expect(namesOf("Edit")).toEqual(["Portal::B", "Portal::C"]);
  expect(namesOf("Inherited")).toEqual(["Base::E"]);
  expect(namesOf("Only the server says this")).toEqual(["Portal::D"]);
});

it("finds texts in what was put together of them, and none in somebody's words", async () => {
  await loadTexts("en-GB", resources);
  startKeys();
  ask("E");
  expect(namesOf("Inherited: A1")).toEqual(["Base::E"]);
  expect(namesOf("A deed about an Inherited house in the country")).toEqual([]);
});

it("knows nothing of texts while nobody translates", async () => {
  await loadTexts("en-GB", resources);
  startKeys();
  ask("A", { count: 3 });
  stopKeys();
  ask("A", { count: 4 });
  expect([...namesOf("3 clients"), ...namesOf("4 clients")]).toEqual([]);
});
