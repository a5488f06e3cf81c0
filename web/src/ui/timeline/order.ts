import type { ReactNode } from "react";

/** One date of a record. */
export interface TimelineEvent {
  key: string;
  /** Calendar date or instant. */
  on: string;
  text: ReactNode;
  /** Secondary text. */
  note?: ReactNode;
}

/** The order of dates and instants in ISO format. */
export const byTime = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** Events in order, split into those until today and those after it. `dayOf` is the calendar date of an instant. */
export function placedInTime(events: readonly TimelineEvent[], today: string, dayOf: (instant: string) => string) {
  const dated = events
    .map((event) => ({ event, day: event.on.length > 10 ? dayOf(event.on) : event.on }))
    // Within a day, events with a time come in order, after those of the whole day.
    .toSorted((a, b) => (a.day === b.day ? byTime(a.event.on, b.event.on) : byTime(a.day, b.day)));
  return {
    past: dated.filter(({ day }) => day <= today).map(({ event }) => event),
    ahead: dated.filter(({ day }) => day > today).map(({ event }) => event),
  };
}
