/** State of the idle timer. */
export interface Idleness {
  state: "active" | "warned" | "over";
  /** Milliseconds until the session ends. */
  left: number;
}

const second = 1000;

/** How long before the end the user is warned, in milliseconds: a minute, or half of a shorter timeout. */
export function warningOf(limit: number): number {
  return Math.min(60 * second, limit / 2);
}

/** Milliseconds between two reports of activity to the server, which sees no keyboard or pointer. */
export function heartbeatOf(limit: number): number {
  return Math.min(60 * second, Math.max(5 * second, limit / 10));
}

/** State of the idle timer for a user last active at `since`. */
export function idlenessOf(since: number, now: number, limit: number): Idleness {
  const left = since + limit - now;
  if (left <= 0) return { state: "over", left: 0 };
  return { state: left <= warningOf(limit) ? "warned" : "active", left };
}

/** The configured timeout in milliseconds; null: none. */
export function idleLimit(values: Readonly<Record<string, string | null | undefined>>): number | null {
  const minutes = Number(values["Abp.Account.Idle.IdleTimeoutMinutes"]);
  const isOn = values["Abp.Account.Idle.Enabled"]?.toLowerCase() === "true";
  return isOn && minutes > 0 ? minutes * 60 * second : null;
}

/** Milliseconds as `1:05`, rounded up, so that it never shows 0:00 while time is left. */
export function clockText(left: number): string {
  const seconds = Math.ceil(left / second);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

const activityKey = "waymark.last-activity";

/** Records user activity, for all tabs of the browser. */
export function noteActivity(now: number): void {
  localStorage.setItem(activityKey, String(now));
}

/** Time of the last activity in any tab; now if unknown. */
export function lastActivity(now: number): number {
  const noted = Number(localStorage.getItem(activityKey));
  // A clock that was set back must not keep the session alive forever.
  return noted > 0 && noted <= now ? noted : now;
}
