import { asText } from "@/lib/routes";

/** Alternatives to the table. */
type OtherView = "cards" | "board" | "calendar" | "timeline";
export type ListView = "table" | OtherView;

/** Views of lists whose records have a status and a day. */
export const usualViews: readonly OtherView[] = ["board", "calendar"];
/** Views of lists whose records have a start date as well. */
export const viewsOfPeriods: readonly OtherView[] = [...usualViews, "timeline"];
/** Views of lists whose records are best known by a few facts. */
export const viewsOfCards: readonly OtherView[] = ["cards"];

/** Search parameters besides those of the list: which view, and what it shows of the list. */
export interface ViewSearch {
  view?: Exclude<ListView, "table">;
  /** A day in the month or week of the calendar, or in the weeks of the timeline. */
  on?: string;
  span?: "week";
  /** What the board's rows are grouped by. */
  lanes?: "owner" | "client";
}

const lanes = ["owner", "client"] as const;

function isDay(text: string | undefined): text is string {
  return text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
}

/** Parses the views' parameters; invalid ones fall back to the table. */
export function parseViewSearch(
  raw: Readonly<Record<string, unknown>>,
  views: readonly OtherView[] = usualViews,
): ViewSearch {
  const on = asText(raw["on"]);
  return {
    view: views.find((view) => view === raw["view"]),
    on: isDay(on) ? on : undefined,
    span: raw["span"] === "week" ? "week" : undefined,
    lanes: lanes.find((lane) => lane === raw["lanes"]),
  };
}
