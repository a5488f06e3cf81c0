import type { ReactNode } from "react";

/** One date of a record. */
export interface TimelineEvent {
  key: string;
  /** Calendar date or instant. */
  on: string;
  text: ReactNode;
  /** A few quiet words more. */
  note?: ReactNode;
}

/** The order of dates and instants as they are written. */
export const byTime = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** Events in their order, those until today apart from those after it. `dayOf` is the calendar date of an instant. */
export function placedInTime(events: readonly TimelineEvent[], today: string, dayOf: (instant: string) => string) {
  const dated = events
    .map((event) => ({ event, day: event.on.length > 10 ? dayOf(event.on) : event.on }))
    // Within a day, what has a time stands in its order, after what holds for the whole day.
    .toSorted((a, b) => (a.day === b.day ? byTime(a.event.on, b.event.on) : byTime(a.day, b.day)));
  return {
    past: dated.filter(({ day }) => day <= today).map(({ event }) => event),
    ahead: dated.filter(({ day }) => day > today).map(({ event }) => event),
  };
}
