import { byName } from "@/lib/fold";

/** A row of the board: a person or a client. */
export interface Lane {
  id: string;
  /** Empty for records that belong to nobody. */
  label: string;
}

const one: Lane = { id: "", label: "" };

/** The lanes of the records, by name; records that belong to nobody come last. Without a grouping there is one lane. */
export function lanesOf<Row>(rows: readonly Row[], laneOf: ((row: Row) => Lane) | undefined): readonly Lane[] {
  if (!laneOf) return [one];
  const lanes = new Map(rows.map((row) => laneOf(row)).map((lane) => [lane.id, lane]));
  if (lanes.size === 0) return [one];
  const rank = ({ label }: Lane): number => (label === "" ? 1 : 0);
  return [...lanes.values()].toSorted((a, b) => rank(a) - rank(b) || byName(a.label, b.label));
}
