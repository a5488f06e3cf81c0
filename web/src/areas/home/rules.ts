import type { TextKey } from "@/lib/keys";
import type { DashboardDue, DashboardWaiting, TextPart } from "./queries";

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
