import { expect, it } from "vitest";
import { toRequest } from "./values";

it("takes tags apart and leaves out what is empty", () => {
  const request = toRequest({
    name: " Plan.pdf ",
    title: "",
    language: " en-GB ",
    url: "",
    folderId: null,
    visibility: "Tenant",
    altText: " ",
    description: "",
    tags: "Fire, Week 9,, Fire ،نار",
    licence: "",
    expiresOn: null,
    concurrencyStamp: "a",
  });
  expect(request.tags).toEqual(["Fire", "Week 9", "نار"]);
  expect([request.name, request.altText, request.url]).toEqual(["Plan.pdf", null, null]);
  expect([request.title, request.language]).toEqual([null, "en-GB"]);
});
