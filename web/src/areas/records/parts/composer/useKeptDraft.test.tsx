import { renderHook } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { keepForms } from "@/lib/keptForms";
import { useKeptDraft, wasWriting, type KeptDraft } from "./useKeptDraft";

const { reader } = vi.hoisted(() => ({ reader: { id: "ana" } }));
vi.mock("@/api/auth/current", () => ({ currentPerson: () => reader.id }));
vi.mock("@/lib/toast", () => ({ showToast: () => undefined }));

const written: KeptDraft = {
  body: "Ask @Ben Holt",
  people: [{ userId: "ben", name: "Ben Holt" }],
  isInternal: true,
};

/** The session ends during typing; returns whether leaving loses nothing. */
function endSession(name: string, draft: KeptDraft | null): boolean {
  const { result, unmount } = renderHook(() => useKeptDraft(name, draft, () => undefined));
  keepForms(reader.id, location.pathname);
  unmount();
  return result.current();
}

/** The field's content when the user is back. */
function restored(name: string): KeptDraft[] {
  const drafts: KeptDraft[] = [];
  renderHook(() => useKeptDraft(name, null, (draft) => drafts.push(draft))).unmount();
  return drafts;
}

afterEach(() => {
  sessionStorage.clear();
  reader.id = "ana";
});

it("gives a comment back with its mention and its switch, once, and where it was written", () => {
  expect(endSession("reply t1", written)).toBe(true);
  expect([wasWriting("reply t1"), wasWriting("reply t2")]).toEqual([true, false]);
  expect(restored("new")).toEqual([]);
  expect(restored("reply t1")).toEqual([written]);
  expect(restored("reply t1")).toEqual([]);
});

it("shows another person nothing of it", () => {
  endSession("new", written);
  reader.id = "ben";
  expect(wasWriting("new")).toBe(false);
  expect(restored("new")).toEqual([]);
  reader.id = "ana";
  expect(restored("new")).toEqual([]);
});

it("keeps nothing of an empty field", () => {
  expect(endSession("new", null)).toBe(false);
  expect(sessionStorage).toHaveLength(0);
});
