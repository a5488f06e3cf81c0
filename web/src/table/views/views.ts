import { asText } from "@/lib/routes";

/** How else a list can be shown than as a table. */
const otherViews = ["board", "calendar"] as const;
export type ListView = "table" | (typeof otherViews)[number];

/** Parameters of the address beside those of the list: which view, and what it shows of the list. */
export interface ViewSearch {
  view?: Exclude<ListView, "table">;
  /** A day of the month or week that the calendar shows. */
  on?: string;
  span?: "week";
  /** What the rows of the board are made by. */
  lanes?: "owner" | "client";
}

const lanes = ["owner", "client"] as const;

function isDay(text: string | undefined): text is string {
  return text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
}

/** What an address says of views; what it can't mean falls back to the table. */
export function parseViewSearch(raw: Readonly<Record<string, unknown>>): ViewSearch {
  const on = asText(raw["on"]);
  return {
    view: otherViews.find((view) => view === raw["view"]),
    on: isDay(on) ? on : undefined,
    span: raw["span"] === "week" ? "week" : undefined,
    lanes: lanes.find((lane) => lane === raw["lanes"]),
  };
}
