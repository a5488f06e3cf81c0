import { expect, it } from "vitest";
import { initials } from "./initials";

it.each([
  ["Noor Haddad", "NH"],
  ["  anna maria de  luca ", "AL"],
  ["Cher", "C"],
  ["", "?"],
  ["𐐨mega Ånström", "𐐀Å"],
])("takes the initials of %j", (name, expected) => {
  expect(initials(name)).toBe(expected);
});
