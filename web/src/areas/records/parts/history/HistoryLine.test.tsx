import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderUi } from "@/ui/testing/renderUi";
import type { Changed, CommentBlock, HistoryEntry } from "../../queries";
import { HistoryLine } from "./HistoryLine";

const base: HistoryEntry = {
  id: "e",
  kind: "Changed",
  at: "2026-11-04T09:00:00Z",
  userName: "Ada Lovelace",
  changes: [],
};
const due: Changed = { name: "dueOn", kind: "Date", original: "2026-11-04", new: "2026-11-11" };
const told: Changed = { name: "title", kind: "Text", original: "Old", new: "New" };

/** What is on the screen, without the marks that keep the direction of names. */
const words = (): string => (document.body.textContent ?? "").replaceAll(/[\u2068\u2069]/gu, "");

function show(entry: Partial<HistoryEntry>) {
  return renderUi(
    <ol>
      <HistoryLine entry={{ ...base, ...entry }} />
    </ol>,
  );
}

it("tells one change in its sentence, without a table", () => {
  show({ changes: [due] });
  expect(words()).toContain("Ada Lovelace changed Due date from 4 Nov 2026 to 11 Nov 2026");
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.queryByRole("table")).toBeNull();
});

it("tells a few changes in its sentence, too", () => {
  show({ changes: [due, { name: "slipCount", kind: "Number", original: "1", new: "2" }] });
  expect(words()).toContain("changed Due date from 4 Nov 2026 to 11 Nov 2026, Times postponed from 1 to 2");
  expect(screen.queryByRole("button")).toBeNull();
});

it("shows the values of many or long changes on demand", async () => {
  const { user } = show({ changes: [due, { ...told, new: "New ".repeat(40) }] });
  expect(screen.queryByRole("table")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Before and after", expanded: false }));
  expect(screen.getByRole("table").textContent).toContain("4 Nov 2026");
});

it("cuts a long comment until all of it is asked for", async () => {
  const body = `${"word ".repeat(60)}end`;
  const piece = { text: body, isBold: true, isItalic: false, isCode: false };
  const formatted: CommentBlock[] = [{ kind: "Paragraph", items: [[piece]] }];
  const comment = { body: `**${body}**`, formatted, isInternal: true, isRemoved: false, isReply: false };
  const { user } = show({ kind: "Commented", comment });
  expect(words()).not.toContain("end");
  // Its own direction, whatever the chip beside it is written in.
  expect(screen.getByText(/^word/u).closest("p")?.getAttribute("dir")).toBe("auto");
  expect(screen.getByText(/^word/u).closest("strong")?.textContent).toMatch(/word…$/u);
  await user.click(screen.getByRole("button", { name: "Show all" }));
  expect(words()).toContain("end");
});
