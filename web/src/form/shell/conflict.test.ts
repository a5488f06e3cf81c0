import { expect, it } from "vitest";
import { differing, merge, propose } from "./conflict";

const base = { title: "Old", due: "2026-11-01", tags: ["a"], concurrencyStamp: "1" };
const theirs = { title: "Theirs", due: "2026-11-01", tags: ["a", "b"], concurrencyStamp: "2" };
const mine = { title: "Mine", due: "2026-11-09", tags: ["a"], concurrencyStamp: "1" };

it("lists the fields that differ, never the stamp", () => {
  expect(differing(theirs, mine)).toEqual(["title", "due", "tags"]);
});

it("proposes mine where I changed something, theirs where only they did", () => {
  expect(propose(base, theirs, mine)).toEqual({ title: "mine", due: "mine", tags: "theirs" });
});

it("saves the chosen values under their stamp", () => {
  expect(merge(theirs, mine, { title: "theirs", due: "mine", tags: "theirs" })).toEqual({
    title: "Theirs",
    due: "2026-11-09",
    tags: ["a", "b"],
    concurrencyStamp: "2",
  });
});
