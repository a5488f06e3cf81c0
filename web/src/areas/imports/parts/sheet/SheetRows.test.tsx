import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { renderUi } from "@/ui/testing/renderUi";
import { SheetRows } from "./SheetRows";
import type { SheetImportDetails } from "../../queries";

afterEach(() => void vi.unstubAllGlobals());

const found = {
  id: "0192d3a4-7c1b-7a20-9d4e-3f5a6b7c8d9f",
  status: "Validated",
  job: null,
  appliedAt: null,
} as unknown as SheetImportDetails;

const row = {
  number: 2,
  action: "Update",
  outcome: "Pending",
  label: "Kim Ash",
  recordId: "0192d3a4-7c1b-7a20-9d4e-3f5a6b7c8da0",
  cells: ["AONE", "Kim", "Ash"],
  changes: [
    { title: "Job title", kind: "Text", before: "Nurse", after: "Head nurse" },
    { title: "First day", kind: "Date", before: "2026-11-23", after: "2026-12-01" },
    { title: "Phone", kind: "Text", before: null, after: "+44 20 1" },
  ],
  errors: [],
};

it("shows what a row changes, before and after", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ totalCount: 1, items: [row] }));
  renderUi(
    <QueryClientProvider client={new QueryClient()}>
      <SheetRows found={found} />
    </QueryClientProvider>,
  );
  expect(await screen.findAllByText("Job title: Nurse → Head nurse")).toHaveLength(1);
  const days = screen.getByText(/^First day: .+ → .+$/);
  expect(days.textContent).not.toContain("2026-1");
  expect(screen.getAllByText("Phone: +44 20 1")).toHaveLength(1);
});
