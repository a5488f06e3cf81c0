import type { HeatBand, HeatCell, HeatRow } from "@/ui";
import type { Heatmap, HeatmapFigure } from "../queries";
import type { BoaSearch } from "../routes";

/** Key of the row over all clients. */
export const summaryKey = "all";

/** How the heat map shows a band. */
const bands: Record<NonNullable<HeatmapFigure["band"]>, HeatBand> = {
  AtRisk: "risk",
  Developing: "developing",
  Proficient: "proficient",
  Exemplary: "exemplary",
};

/** A figure as a cell shows it. */
function toCell(figure: HeatmapFigure): HeatCell {
  return {
    score: figure.score ?? null,
    band: figure.band ? bands[figure.band] : "none",
    coverage: figure.coveragePct ?? null,
    notApplicable: figure.notApplicable,
    assessed: figure.assessed,
    total: figure.applicable,
    delta: figure.delta ?? undefined,
    stale: figure.stale,
  };
}

interface Words {
  provisional: string;
  all: string;
}

function toRow(
  map: Heatmap,
  key: string,
  name: string,
  total: HeatmapFigure,
  cells: readonly HeatmapFigure[],
): HeatRow {
  const byColumn = map.columns.flatMap(({ id }, at) => {
    const figure = cells[at];
    return figure ? [[id, toCell(figure)] as const] : [];
  });
  return { key, name, total: toCell(total), cells: Object.fromEntries(byColumn) };
}

/** The rows of a heat map: clients with their teams, and the mean over all but the provisional ones. */
export function toRows(map: Heatmap, words: Words): HeatRow[] {
  const clients = map.rows.map((row): HeatRow => {
    const teams = row.teams.map((team) =>
      toRow(map, `${row.clientId}:${team.teamId}`, team.name, team.total, team.cells),
    );
    return {
      ...toRow(map, row.clientId, row.name, row.total, row.cells),
      ...(row.total.provisional && row.total.score !== null ? { note: words.provisional } : {}),
      ...(teams.length > 0 ? { children: teams } : {}),
    };
  });
  if (clients.length < 2) return clients;
  return [...clients, { ...toRow(map, summaryKey, words.all, map.total, map.totals), summary: true }];
}

/** The cell in an address; null for the row over all clients, which has no single explanation. */
export function cellOf(map: Heatmap | undefined, { row, column: columnId }: Pick<BoaSearch, "row" | "column">) {
  const column = map?.columns.find(({ id }) => id === columnId);
  const [clientId, teamId] = row?.split(":") ?? [];
  if (!column || !clientId || clientId === summaryKey) return null;
  return { clientId, teamId, domainId: column.domainId };
}
