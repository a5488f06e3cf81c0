import { expect, it } from "vitest";
import { text } from "@/lib/text";
import { neededFirst } from "./columns";
import type { DeletedRecord } from "./queries";

const record = { parent: null, isOfClosedClient: false } as Partial<DeletedRecord> as DeletedRecord;

it("says what has to be done before a record can be restored", () => {
  expect(neededFirst(text, record)).toBeUndefined();
  const parent = { kind: "Team", title: "Night shift" };
  expect(neededFirst(text, { ...record, parent })).toBe("First restore Night shift");
  expect(neededFirst(text, { ...record, parent, isOfClosedClient: true })).toMatch(/client is closed/);
});
