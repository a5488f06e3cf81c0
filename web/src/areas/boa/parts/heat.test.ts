import { describe, expect, it } from "vitest";
import { toRows } from "./heat";
import type { Heatmap, HeatmapFigure } from "../queries";

const figure = (score: number | null, provisional = false): HeatmapFigure =>
  ({ score, coveragePct: 50, assessed: 1, applicable: 2, stale: false, provisional }) as HeatmapFigure;

const row = (id: string, score: number, provisional = false) => ({
  clientId: id,
  tenantId: "t",
  code: id,
  name: id,
  total: figure(score, provisional),
  cells: [figure(score)],
  teams: [],
});

const map = (rows: ReturnType<typeof row>[]) =>
  ({
    columns: [{ id: "d", domainId: "d", code: "D", name: "D", colour: 1 }],
    rows,
    total: figure(70),
    totals: [figure(70)],
  }) as unknown as Heatmap;

const words = { provisional: "provisional", all: "All" };

describe("rows of the heat map", () => {
  it("end with the mean where there is more than one client, and name provisional ones", () => {
    const rows = toRows(map([row("a", 80), row("b", 40, true)]), words);
    expect(rows.map(({ name }) => name)).toEqual(["a", "b", "All"]);
    expect(rows.map(({ note }) => note)).toEqual([undefined, "provisional", undefined]);
    expect(rows[0]?.cells.d?.score).toBe(80);
  });

  it("take the band from the server and leave out a coverage of nothing", () => {
    const capped = { ...figure(95), band: "Developing" } as HeatmapFigure;
    const none = { ...figure(null), coveragePct: null, applicable: 0, notApplicable: true } as HeatmapFigure;
    const [first] = toRows(map([{ ...row("a", 95), total: capped, cells: [none] }]), words);
    expect(first?.total.band).toBe("developing");
    expect(first?.cells.d).toMatchObject({ score: null, band: "none", coverage: null, notApplicable: true });
  });

  it("have no mean for a single client", () => {
    expect(toRows(map([row("a", 80)]), words)).toHaveLength(1);
  });
});
