import { finder } from "@/lib/fold";
import type { Unit, User } from "./queries";

/** Whether a user can sign in now, in the order of the filter. */
export const userStatuses = ["Active", "Inactive", "LockedOut"] as const;
export type UserStatus = (typeof userStatuses)[number];

/** Whether a user's address is confirmed, in the order of the filter. */
export const emailStates = ["Confirmed", "Unconfirmed"] as const;
export type EmailState = (typeof emailStates)[number];

/** Where a user's password is kept, in the order of the filter. */
export const userAccounts = ["Local", "External"] as const;

/** End of a lock that only an administrator lifts: the server requires an instant, within a century. */
export const untilUnlocked = "2099-12-31T00:00:00.000Z";

/** First and last name, or the sign-in name where there is neither. */
export function fullName({ name, surname, userName }: Pick<User, "name" | "surname" | "userName">): string {
  return [name, surname].filter(Boolean).join(" ") || userName;
}

/** A lock is irrelevant for a user who can't sign in anyway. */
export function statusOf({ isActive, isLockedOut }: Pick<User, "isActive" | "isLockedOut">): UserStatus {
  if (!isActive) return "Inactive";
  return isLockedOut ? "LockedOut" : "Active";
}

/** When a user's lock expires; null if it doesn't, or if the user isn't locked out. */
export function lockEnds({ isLockedOut, lockoutEnd }: Pick<User, "isLockedOut" | "lockoutEnd">): string | null {
  if (!isLockedOut || !lockoutEnd) return null;
  return Date.parse(lockoutEnd) < Date.parse(untilUnlocked) ? lockoutEnd : null;
}

/** The list's request for its filters. */
export function asksFor(status: UserStatus | undefined, email: EmailState | undefined) {
  return {
    notActive: status && status === "Inactive",
    isLockedOut: status === "Inactive" ? undefined : status && status === "LockedOut",
    emailConfirmed: email && email === "Confirmed",
  };
}

/** A unit with its ancestors, outermost first: `North / Reception`. */
export function unitPath(units: readonly Unit[], unit: Unit): string {
  return units
    .filter(({ code }) => unit.code === code || unit.code.startsWith(`${code}.`))
    .map(({ displayName }) => displayName)
    .join(" / ");
}

/** The units to choose from: the selected ones, and the first few whose path contains the search words. */
export function shownUnits(units: readonly Unit[], held: readonly string[], words: string, most: number): Unit[] {
  const has = finder(words);
  let left = most;
  return units.filter((unit) => {
    if (held.includes(unit.id)) return true;
    if (left === 0 || !has(unitPath(units, unit))) return false;
    left -= 1;
    return true;
  });
}

/** What is done most often with a user. */
const usual: readonly string[] = ["password", "lock", "unlock"];

/** The moves that a user's page shows with words, and those behind "More". */
export function byUse<Move extends { key: string }>(moves: readonly Move[]): { shown: Move[]; further: Move[] } {
  return {
    shown: moves.filter(({ key }) => usual.includes(key)),
    further: moves.filter(({ key }) => !usual.includes(key)),
  };
}
