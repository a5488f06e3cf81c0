import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { renderUi } from "../testing/renderUi";
import type { HeatCell, HeatColumn, HeatRow } from "./heat";
import { HeatMap, type HeatChoice } from "./HeatMap";

const columns: HeatColumn[] = [
  { key: "PEO", code: "PEO", name: "People", colour: 2 },
  { key: "SAF", code: "SAF", name: "Safety", colour: 5 },
];
const rows: HeatRow[] = [
  {
    key: "quay",
    name: "Quay Street",
    total: { score: 82.5, band: "proficient", coverage: 90, assessed: 108, total: 120, delta: 0.9 },
    cells: { PEO: { score: 79.6, band: "proficient", coverage: 95, delta: 1.7 } },
  },
  {
    key: "mill",
    name: "Millrace",
    total: { score: 53.2, band: "developing", coverage: 80 },
    cells: {
      PEO: { score: null, band: "none", coverage: null, notApplicable: true },
      SAF: { score: 38.8, band: "risk", coverage: 95, delta: -10.4, stale: true },
    },
    children: [
      { key: "desk", name: "Front desk", total: { score: 61.5, band: "developing", coverage: 80 }, cells: {} },
    ],
  },
];

function Map({ onChoose }: { onChoose: (choice: HeatChoice, cell: HeatCell) => void }) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  return (
    <HeatMap
      label="Clients by domain"
      rowHead="Client"
      columns={columns}
      rows={rows}
      open={open}
      onOpen={setOpen}
      onChoose={onChoose}
    />
  );
}

it("says in words what the colour, the hatch and the dashes show", () => {
  renderUi(<Map onChoose={vi.fn()} />);
  expect(screen.getByRole("button", { name: /^At risk, 38.8 of 100, 95\s% assessed, −10.4, stale$/ })).toBeInstanceOf(
    HTMLElement,
  );
  expect(screen.getAllByRole("button", { name: "not assessed" })).toHaveLength(1);
  expect(screen.getAllByRole("button", { name: "not applicable" })).toHaveLength(1);
  expect(screen.getByText(/^108 of 120 · 90\s%$/)).toBeInstanceOf(HTMLElement);
});

it("moves by arrows from one tab stop and explains on Enter", async () => {
  const onChoose = vi.fn<(choice: HeatChoice, cell: HeatCell) => void>();
  const { user } = renderUi(<Map onChoose={onChoose} />);
  await user.tab();
  await user.keyboard("{ArrowDown}{ArrowRight}{Enter}");
  expect(onChoose).toHaveBeenCalledExactlyOnceWith({ row: "mill", column: "SAF" }, rows[1]?.cells["SAF"]);
});

it("opens a client to its teams", async () => {
  const { user } = renderUi(<Map onChoose={vi.fn()} />);
  expect(screen.queryByRole("rowheader", { name: "Front desk" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Expand Millrace" }));
  expect(screen.getByRole("rowheader", { name: "Front desk" })).toBeInstanceOf(HTMLElement);
});
