import type { EmailDefaults, EmailPreferences, EmailPreferencesRequest, RhythmBody, TypeView } from "./queries";

export type Channel = TypeView["email"];

/** How one type reaches the user. */
export interface Choice {
  inApp: boolean;
  email: Channel;
}

/** Digest and quiet hours as fields of a form. */
export interface RhythmValues extends Record<string, unknown> {
  frequency: RhythmBody["frequency"];
  weekday: RhythmBody["weekday"];
  hour: string;
  isQuiet: boolean;
  quietFrom: string;
  quietTo: string;
}

/** The form of what a user, or a tenant, chose. */
export interface PreferenceValues extends Record<string, unknown> {
  choices: Record<string, Choice>;
  digest: RhythmValues;
  timeZone: string | null;
  awayUntil: string | null;
}

/** Quiet hours that are offered to who has none. */
const usualNight = { quietFrom: "19:00", quietTo: "07:00" };

function rhythmValues({ frequency, weekday, hour, quietFrom, quietTo }: RhythmBody): RhythmValues {
  const night = { quietFrom: quietFrom ?? usualNight.quietFrom, quietTo: quietTo ?? usualNight.quietTo };
  return { frequency, weekday, hour: String(hour), isQuiet: Boolean(quietFrom), ...night };
}

export function choicesOf(types: readonly TypeView[]): Record<string, Choice> {
  return Object.fromEntries(types.map(({ code, inApp, email }) => [code, { inApp, email }]));
}

/** The form of the user's own preferences, or of the defaults. */
export function preferenceValues(read: EmailPreferences | EmailDefaults): PreferenceValues {
  return {
    choices: choicesOf(read.types),
    digest: rhythmValues(read.digest),
    timeZone: "timeZone" in read ? (read.timeZone ?? null) : null,
    awayUntil: "awayUntil" in read ? (read.awayUntil ?? null) : null,
  };
}

function rhythmRequest({ isQuiet, quietFrom, quietTo, hour, frequency, weekday }: RhythmValues): RhythmBody {
  const quiet = isQuiet ? { quietFrom, quietTo } : { quietFrom: null, quietTo: null };
  return { frequency, weekday, hour: Number(hour), ...quiet };
}

/** What is sent of the choices and the digest. */
export function levelRequest(values: PreferenceValues, concurrencyStamp: string) {
  const types = Object.entries(values.choices).map(([code, choice]) => ({ code, ...choice }));
  return { types, digest: rhythmRequest(values.digest), concurrencyStamp };
}

/** What is sent of the user's own preferences. */
export function ownRequest(values: PreferenceValues, concurrencyStamp: string): EmailPreferencesRequest {
  return { ...levelRequest(values, concurrencyStamp), timeZone: values.timeZone, awayUntil: values.awayUntil };
}

/** Groups from what concerns the reader most to what runs by itself; those of later areas stand before the last ones. */
const firstGroups: readonly string[] = ["Work", "Assessments", "Comments", "Client"];
const lastGroups: readonly string[] = ["Account", "Jobs"];

function rankOf(group: string): number {
  const first = firstGroups.indexOf(group);
  if (first !== -1) return first;
  return firstGroups.length + 1 + lastGroups.indexOf(group);
}

/** Types by group, what is the reader's own work first. */
export function groupsOf(types: readonly TypeView[]): { group: string; name: string; types: TypeView[] }[] {
  const groups = new Map<string, { group: string; name: string; types: TypeView[] }>();
  for (const type of types) {
    const known = groups.get(type.group) ?? { group: type.group, name: type.groupName, types: [] };
    known.types.push(type);
    groups.set(type.group, known);
  }
  return [...groups.values()].toSorted((a, b) => rankOf(a.group) - rankOf(b.group));
}

/** What all types of a group have in common: `null` where they differ. */
export function common<V>(values: readonly V[]): V | null {
  const [first, ...rest] = values;
  return first !== undefined && rest.every((value) => value === first) ? first : null;
}

/** A time as the server reads it. */
export function isTime(text: string): boolean {
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/u.test(text);
}
