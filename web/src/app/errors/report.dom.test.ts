import { beforeEach, expect, it } from "vitest";
import { slowWrites } from "@/api/connection";
import { toasts } from "@/lib/toast";
import { watchSlowSaves } from "./report";

beforeEach(() => {
  toasts.set([]);
  return () => slowWrites.set(0);
});

it("says once that a save takes long, and no more when none does", () => {
  const messages = (): (string | undefined)[] => toasts.get().map(({ summary }) => summary);
  watchSlowSaves();
  expect(messages()).toEqual([]);
  slowWrites.set(1);
  slowWrites.set(2);
  slowWrites.set(1);
  expect(messages()).toEqual(["This is taking long"]);
  slowWrites.set(0);
  expect(messages()).toEqual([]);
  slowWrites.set(1);
  expect(messages()).toEqual(["This is taking long"]);
});
