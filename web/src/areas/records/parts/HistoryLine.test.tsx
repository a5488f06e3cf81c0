import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderUi } from "@/ui/testing/renderUi";
import type { HistoryEntry } from "../queries";
import { HistoryLine } from "./HistoryLine";

const entry: HistoryEntry = {
  id: "00000000-0000-7000-8000-000000000001",
  at: "2026-11-20T09:00:00Z",
  kind: "Commented",
  userName: "Lucy Farrow",
  changes: [],
  comment: { body: "Ask them again.", isInternal: true, isRemoved: false, isReply: false },
};

it("lets the words of an internal comment decide its direction, not those of the chip", () => {
  renderUi(<HistoryLine entry={entry} />, "rtl");
  const quote = document.querySelector("blockquote");
  expect(quote?.dir).toBe("auto");
  expect(quote?.lastChild?.textContent).toBe("Ask them again.");
  // A browser that looks for the first letters of the quote passes over what has a direction of its own.
  expect(screen.getByText("Internal").closest("bdi")?.parentElement).toBe(quote);
});
