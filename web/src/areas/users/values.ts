import { instantOf } from "@/lib/dayInstants";
import { byName } from "@/lib/fold";
import type { InvitationRequest, User, UserSave } from "./queries";
import { untilUnlocked } from "./rules";

/** How a new user signs in for the first time, in the order of the form. */
export const firstSignIns = ["Password", "Invitation"] as const;
export type FirstSignIn = (typeof firstSignIns)[number];

/** What the form of a user holds. */
export interface UserValues extends Record<string, unknown> {
  /** For a new user only. */
  firstSignIn: FirstSignIn;
  userName: string;
  name: string;
  surname: string;
  email: string;
  emailConfirmed: boolean;
  phoneNumber: string;
  phoneNumberConfirmed: boolean;
  roleNames: string[];
  /** Ids, in order. */
  organizationUnitIds: string[];
  isActive: boolean;
  /** The last day on which the user may sign in; null for always. */
  lastDay: string | null;
  lockoutEnabled: boolean;
  shouldChangePassword: boolean;
  /** For a new user only. */
  password: string;
  concurrencyStamp: string;
}

/** A new user can sign in, is locked out after failed attempts, and must replace a password that somebody else set. */
export function toValues(
  user: User | null,
  units: readonly string[] = [],
  firstSignIn: FirstSignIn = "Password",
): UserValues {
  return {
    firstSignIn,
    organizationUnitIds: units.toSorted(),
    userName: user?.userName ?? "",
    name: user?.name ?? "",
    surname: user?.surname ?? "",
    email: user?.email ?? "",
    emailConfirmed: user?.emailConfirmed ?? false,
    phoneNumber: user?.phoneNumber ?? "",
    phoneNumberConfirmed: user?.phoneNumberConfirmed ?? false,
    roleNames: sorted(user?.roleNames ?? []),
    isActive: user?.isActive ?? true,
    lastDay: user?.lastDay ?? null,
    lockoutEnabled: user?.lockoutEnabled ?? true,
    shouldChangePassword: user?.shouldChangePasswordOnNextLogin ?? true,
    password: "",
    concurrencyStamp: user?.concurrencyStamp ?? "",
  };
}

/** Sorted, so that the same roles are the same value. */
export function sorted(names: readonly string[]): string[] {
  return names.toSorted().toSorted(byName);
}

/** Only what the caller may assign; the rest is omitted and stays as it is. */
export interface Assignable {
  roles: boolean;
  units: boolean;
}

/** Request for a user with a password. */
export function toSave(values: UserValues, user: User | null, may: Assignable): Exclude<UserSave, { invite: unknown }> {
  const {
    password,
    concurrencyStamp,
    shouldChangePassword,
    roleNames,
    organizationUnitIds,
    firstSignIn: _first,
    ...rest
  } = values;
  const body = {
    ...rest,
    userName: values.userName.trim(),
    name: values.name.trim() || null,
    surname: values.surname.trim() || null,
    email: values.email.trim(),
    phoneNumber: values.phoneNumber.trim() || null,
    shouldChangePasswordOnNextLogin: shouldChangePassword,
    ...(may.roles ? { roleNames } : {}),
    ...(may.units ? { organizationUnitIds } : {}),
  };
  return user ? { id: user.id, update: { ...body, concurrencyStamp } } : { create: { ...body, password } };
}

/** Request for an invitation. */
export function toInvitation(values: UserValues, may: Assignable): InvitationRequest {
  return {
    email: values.email.trim(),
    name: values.name.trim() || null,
    surname: values.surname.trim() || null,
    ...(may.roles ? { roleNames: values.roleNames } : {}),
    ...(may.units ? { organizationUnitIds: values.organizationUnitIds } : {}),
  };
}

/** How long a user is locked out, in the order of the dialog. */
export const lockTerms = ["Hour", "Day", "Always", "Until"] as const;
export type LockTerm = (typeof lockTerms)[number];

/** What the dialog of a lock holds. */
export interface LockValues extends Record<string, unknown> {
  term: LockTerm;
  /** The calendar day of the term `Until`. */
  day: string | null;
  /** Its time, `17:30`. */
  time: string;
}

const hour = 60 * 60_000;
const day = 24 * hour;

/** When a lock ends; null where its day or time is missing. */
export function lockEnd({ term, day: date, time }: LockValues, now: number, timeZone: string): string | null {
  if (term === "Always") return untilUnlocked;
  if (term === "Hour") return new Date(now + hour).toISOString();
  if (term === "Day") return new Date(now + day).toISOString();
  return date && time ? new Date(instantOf(date, time, timeZone)).toISOString() : null;
}
