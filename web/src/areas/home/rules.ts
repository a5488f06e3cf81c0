import type { TextKey } from "@/lib/keys";
import type { DashboardDue, DashboardWaiting, TextPart, Widget, WidgetPlace } from "./queries";

/** One heap of what waits. */
export interface WaitingHeap {
  key: keyof DashboardWaiting;
  label: TextKey;
  count: number;
  to: "/assessments" | "/findings" | "/action-items";
  search: Record<string, string | boolean>;
}

const heaps: readonly Omit<WaitingHeap, "count">[] = [
  {
    key: "assessmentsToAnswer",
    label: "Home.ToAnswer",
    to: "/assessments",
    search: { awaitsMe: true, status: "InProgress,ChangesRequested" },
  },
  {
    key: "assessmentsInReview",
    label: "Home.InReview",
    to: "/assessments",
    search: { awaitsMe: true, status: "Submitted,InReview" },
  },
  {
    key: "findingsToVerify",
    label: "Home.FindingsToVerify",
    to: "/findings",
    search: { status: "ReadyForVerification" },
  },
  { key: "actionsToVerify", label: "Home.ActionsToVerify", to: "/action-items", search: { view: "day" } },
];

/** What waits for the reader; heaps that the reader has no part in, and empty ones, are left out. */
export function waitingOf(waiting: DashboardWaiting): WaitingHeap[] {
  return heaps.flatMap((heap) => {
    const count = waiting[heap.key];
    return count ? [{ ...heap, count }] : [];
  });
}

/** What is due on one day, as far from now for each of its clients. */
export interface DueDay {
  dueOn: string;
  daysLeft: number;
  due: DashboardDue[];
}

/** The first of what is due, by day. A date is another day for clients whose today differs. */
export function daysOf(coming: readonly DashboardDue[], most: number): DueDay[] {
  const days: DueDay[] = [];
  for (const due of coming.slice(0, most)) {
    const { dueOn, daysLeft } = due;
    const day = days.find((one) => one.dueOn === dueOn && one.daysLeft === daysLeft);
    if (day) day.due.push(due);
    else days.push({ dueOn, daysLeft, due: [due] });
  }
  return days;
}

/** Whether to say which clients a figure counts; pointless for a user who sees a single one. */
export function namesRule(clients: number): boolean {
  return clients > 1;
}

/** A piece of a text. */
export interface Piece {
  start: number;
  piece: string;
  isFound: boolean;
}

/** The text in pieces: the parts that were looked for, and what is between them. */
export function piecesOf(text: string, parts: readonly TextPart[]): Piece[] {
  const ends = [0, ...parts.map(({ start, length }) => start + length)];
  const between = (from: number, to: number): Piece => ({ start: from, piece: text.slice(from, to), isFound: false });
  const pieces = parts.flatMap(({ start, length }, at): Piece[] => [
    between(ends[at] ?? 0, start),
    { start, piece: text.slice(start, start + length), isFound: true },
  ]);
  return [...pieces, between(ends.at(-1) ?? 0, text.length)].filter(({ piece }) => piece !== "");
}

/** Id of the button that arranges the start page: it takes the focus when what had it is hidden. */
export const arrangeButton = "arrange-home";

/** What a widget is called, and how many of twelve columns it needs. */
export const widgetFacts: Readonly<Record<Widget, { name: TextKey; width: number }>> = {
  Guide: { name: "Home.Guide", width: 12 },
  Figures: { name: "Home.Figures", width: 12 },
  Clients: { name: "Home.MyClients", width: 8 },
  Library: { name: "Home.Library", width: 8 },
  Waiting: { name: "Home.Waiting", width: 4 },
  MyDay: { name: "Home.MyDay", width: 4 },
  Health: { name: "Home.Health", width: 4 },
  Coaches: { name: "Home.Coaches", width: 4 },
  Teams: { name: "Home.Teams", width: 4 },
  Domains: { name: "Home.ByDomain", width: 5 },
  OnTime: { name: "Home.ClosedOnTime", width: 3 },
  Coming: { name: "Home.Coming", width: 12 },
  Releases: { name: "Home.Releases", width: 4 },
};

/** A widget with the columns that it takes. */
export interface Placed {
  widget: Widget;
  span: number;
}

/** The widgets that are shown, as many to a row as have room; those of a row share what is left of it, so that no row has a gap. */
export function placed(places: readonly WidgetPlace[]): Placed[] {
  const rows: Widget[][] = [];
  let left = 0;
  for (const { widget, isHidden } of places) {
    if (isHidden) continue;
    const { width } = widgetFacts[widget];
    if (width > left) {
      rows.push([]);
      left = 12;
    }
    rows.at(-1)?.push(widget);
    left -= width;
  }
  return rows.flatMap((row) => {
    const rest = 12 - row.reduce((sum, widget) => sum + widgetFacts[widget].width, 0);
    const share = Math.floor(rest / row.length);
    return row.map((widget, at) => ({
      widget,
      span: widgetFacts[widget].width + share + (at < rest % row.length ? 1 : 0),
    }));
  });
}

/** The places with one of them moved to another; the same places if there is no such place. */
export function moved(places: readonly WidgetPlace[], from: number, to: number): readonly WidgetPlace[] {
  const place = places[from];
  if (!place || from === to || to < 0 || to >= places.length) return places;
  return places.toSpliced(from, 1).toSpliced(to, 0, place);
}

/** The places with one widget shown or hidden. */
export function switched(places: readonly WidgetPlace[], widget: Widget, isHidden: boolean): readonly WidgetPlace[] {
  return places.map((place) => (place.widget === widget ? { widget, isHidden } : place));
}
