import { expect, it } from "vitest";
import { lacksScope } from "./scope";

it("is lacking where an address asks for certain rows without saying whose", () => {
  expect(lacksScope({ q: "care" })).toBe(true);
  expect(lacksScope({ page: 2, drawer: "new" })).toBe(true);
  expect(lacksScope({ q: "care", scope: "mine" })).toBe(false);
  expect(lacksScope({ drawer: "new", client: "c1", q: undefined })).toBe(false);
});
