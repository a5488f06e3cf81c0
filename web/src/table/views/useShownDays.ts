import { useCulture } from "@/lib/text";
import { shownDays, weekStart } from "@/lib/weeks";
import { useToday } from "@/ui";
import type { ViewSearch } from "./views";

/** What the calendar shows: a month or a week, around a day. */
export interface CalendarPlace {
  on: string;
  span: "month" | "week";
}

/** The days that a calendar shows; the list's query is restricted to them. */
export function useShownDays({ on, span }: Pick<ViewSearch, "on" | "span">) {
  const culture = useCulture();
  const today = useToday();
  const place: CalendarPlace = { on: on ?? today, span: span ?? "month" };
  return { place, days: shownDays(place.on, place.span, weekStart(culture)) };
}
