import { useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";
import { titlesPrefix } from "@/api/auth/storage";
import { useCurrentUser } from "@/api/bootstrap";
import { isSignedIn } from "@/api/session";
import { pageCrumbs } from "@/lib/crumbs";
import type { TextKey } from "@/lib/keys";
import { createStore, useStore } from "@/lib/store";

/** A recently opened record. */
export interface RecentRecord {
  /** Its page. */
  to: string;
  title: string;
  /** Text key of its list's title. */
  kind: TextKey;
}

/** Number of records to keep. */
const most = 6;

const recentKey = (user: string): string => titlesPrefix + user;

/** Notifies readers in this tab of a change. */
const version = createStore(0);

function isRecord(value: unknown): value is RecentRecord {
  if (typeof value !== "object" || value === null) return false;
  const { to, title, kind } = value as Partial<Record<keyof RecentRecord, unknown>>;
  return typeof to === "string" && to.startsWith("/") && typeof title === "string" && typeof kind === "string";
}

/** The records that a user opened last in this browser, the last one first. */
export function recentRecords(user: string): readonly RecentRecord[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(recentKey(user)) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isRecord).slice(0, most) : [];
  } catch {
    return [];
  }
}

/** Puts a record first. */
export function rememberRecord(user: string, record: RecentRecord): void {
  const others = recentRecords(user).filter(({ to }) => to !== record.to);
  try {
    localStorage.setItem(recentKey(user), JSON.stringify([record, ...others].slice(0, most)));
  } catch {
    // A full or forbidden storage: the list is a convenience.
    return;
  }
  version.set((current) => current + 1);
}

/** Removes a record that can't be opened any more. */
export function forgetRecord(user: string, to: string): void {
  const others = recentRecords(user).filter((record) => record.to !== to);
  localStorage.setItem(recentKey(user), JSON.stringify(others));
  version.set((current) => current + 1);
}

/** What the reader opened last. */
export function useRecentRecords(): readonly RecentRecord[] {
  const { id } = useCurrentUser();
  useStore(version);
  return id ? recentRecords(id) : [];
}

/** Records each opened record under the name that its page gives it; removes one that no longer exists. */
export function useRememberRecords(): void {
  const { id: user } = useCurrentUser();
  const match = useRouterState({ select: (state) => state.matches.at(-1) });
  const crumb = useStore(pageCrumbs).at(-1);
  const name = crumb?.name ?? crumb?.title;
  // A page within a record, such as the runner of an assessment, counts as the record.
  const to = match && "id" in match.params ? (crumb?.link ?? match.pathname) : undefined;
  const kind = match?.staticData.title;
  const isGone = match?.status === "error" || match?.status === "notFound";
  useEffect(() => {
    // A page that is left by signing out must not write back what that has deleted.
    if (!user || !to || !isSignedIn()) return;
    if (isGone) forgetRecord(user, to);
    else if (kind && name) rememberRecord(user, { to, title: name, kind });
  }, [user, to, kind, name, isGone]);
}
