import { finder } from "@/lib/fold";
import type { Unit, User } from "./queries";

/** Whether a user can sign in at this moment, in the order of the filter. */
export const userStatuses = ["Active", "Inactive", "LockedOut"] as const;
export type UserStatus = (typeof userStatuses)[number];

/** Whether the address of a user is known to be theirs, in the order of the filter. */
export const emailStates = ["Confirmed", "Unconfirmed"] as const;
export type EmailState = (typeof emailStates)[number];

/** Where the password of a user is kept, in the order of the filter. */
export const userAccounts = ["Local", "External"] as const;

/** The end of a lock that somebody has to lift: the server wants an instant, within a century. */
export const untilUnlocked = "2099-12-31T00:00:00.000Z";

/** First and last name, or the sign-in name where there is neither. */
export function fullName({ name, surname, userName }: Pick<User, "name" | "surname" | "userName">): string {
  return [name, surname].filter(Boolean).join(" ") || userName;
}

/** A lock says little about a user who could not sign in without it either. */
export function statusOf({ isActive, isLockedOut }: Pick<User, "isActive" | "isLockedOut">): UserStatus {
  if (!isActive) return "Inactive";
  return isLockedOut ? "LockedOut" : "Active";
}

/** When the lock of a user ends by itself; null where it doesn't, and for users who are not locked out. */
export function lockEnds({ isLockedOut, lockoutEnd }: Pick<User, "isLockedOut" | "lockoutEnd">): string | null {
  if (!isLockedOut || !lockoutEnd) return null;
  return Date.parse(lockoutEnd) < Date.parse(untilUnlocked) ? lockoutEnd : null;
}

/** What the list is asked for by its filters. */
export function asksFor(status: UserStatus | undefined, email: EmailState | undefined) {
  return {
    notActive: status && status === "Inactive",
    isLockedOut: status === "Inactive" ? undefined : status && status === "LockedOut",
    emailConfirmed: email && email === "Confirmed",
  };
}

/** A unit with those above it, outermost first: `North / Reception`. */
export function unitPath(units: readonly Unit[], unit: Unit): string {
  return units
    .filter(({ code }) => unit.code === code || unit.code.startsWith(`${code}.`))
    .map(({ displayName }) => displayName)
    .join(" / ");
}

/** The units to choose from: the selected ones, and the first few whose path has the words of the search. */
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
