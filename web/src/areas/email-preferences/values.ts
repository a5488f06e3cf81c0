import type { EmailDefaults, EmailPreferences, EmailPreferencesRequest, RhythmBody, TypeView } from "./queries";

export type Channel = TypeView["email"];

/** Channels of one notification type. */
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
  /** Codes of the types chosen in this form: a choice equal to the default is still a choice. */
  said: string[];
  /** Codes of the types reset to the default, and `digest`. */
  inherit: string[];
  digest: RhythmValues;
  timeZone: string | null;
  awayUntil: string | null;
}

/** Used for digest and quiet hours among the codes of types. */
export const digestCode = "digest";

/** Quiet hours proposed to users who have none. */
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
    said: [],
    inherit: [],
    digest: rhythmValues(read.digest),
    timeZone: "timeZone" in read ? (read.timeZone ?? null) : null,
    awayUntil: "awayUntil" in read ? (read.awayUntil ?? null) : null,
  };
}

function rhythmRequest({ isQuiet, quietFrom, quietTo, hour, frequency, weekday }: RhythmValues): RhythmBody {
  const quiet = isQuiet ? { quietFrom, quietTo } : { quietFrom: null, quietTo: null };
  return { frequency, weekday, hour: Number(hour), ...quiet };
}

type Choosing = Pick<PreferenceValues, "choices" | "said" | "inherit">;

/** Chooses `change` for these types. */
export function chosen(
  { choices, said, inherit }: Choosing,
  types: readonly TypeView[],
  change: Partial<Choice>,
): Choosing {
  const codes = types.map(({ code }) => code);
  const next = codes.map((code) => [code, { inApp: true, email: "Off", ...choices[code], ...change }] as const);
  return {
    choices: { ...choices, ...Object.fromEntries(next) },
    said: [...new Set([...said, ...codes])],
    inherit: inherit.filter((code) => !codes.includes(code)),
  };
}

/** Takes these types back to the default. */
export function takenBack({ choices, said, inherit }: Choosing, types: readonly TypeView[]): Choosing {
  const codes = types.map(({ code }) => code);
  const next = types.map(
    ({ code, defaultInApp, defaultEmail }) => [code, { inApp: defaultInApp, email: defaultEmail }] as const,
  );
  return {
    choices: { ...choices, ...Object.fromEntries(next) },
    said: said.filter((code) => !codes.includes(code)),
    inherit: [...new Set([...inherit, ...codes])],
  };
}

/** Whether this was chosen, now or before, and not reset. */
export function isChosen({ said, inherit }: Choosing, { code, isOwn }: TypeView): boolean {
  return said.includes(code) || (isOwn && !inherit.includes(code));
}

/** Takes digest and quiet hours back to the default. */
export function digestTakenBack({ inherit }: PreferenceValues, fallback: RhythmBody) {
  return { inherit: [...new Set([...inherit, digestCode])], digest: rhythmValues(fallback) };
}

/** The request's choices and digest. */
export function levelRequest({ choices, said, inherit, digest }: PreferenceValues, concurrencyStamp: string) {
  const types = said.flatMap((code) => {
    const choice = choices[code];
    return choice ? [{ code, ...choice }] : [];
  });
  return { types, inherit, digest: rhythmRequest(digest), concurrencyStamp };
}

/** The request of the user's own preferences. A digest that was changed after a reset is a choice again. */
export function ownRequest(
  values: PreferenceValues,
  { concurrencyStamp, defaultDigest }: Pick<EmailPreferences, "concurrencyStamp" | "defaultDigest">,
): EmailPreferencesRequest {
  const request = levelRequest(values, concurrencyStamp);
  const isDefault = isSameRhythm(request.digest, rhythmRequest(rhythmValues(defaultDigest)));
  const inherit = request.inherit.filter((code) => code !== digestCode || isDefault);
  return { ...request, inherit, timeZone: values.timeZone, awayUntil: values.awayUntil };
}

function isSameRhythm(one: RhythmBody, other: RhythmBody): boolean {
  const parts = ({ frequency, weekday, hour, quietFrom, quietTo }: RhythmBody) =>
    [frequency, weekday, hour, quietFrom ?? "", quietTo ?? ""].join(" ");
  return parts(one) === parts(other);
}

/** Groups in order of relevance to the user; groups of later areas come before the last ones. */
const firstGroups: readonly string[] = ["Work", "Assessments", "Comments", "Client"];
const lastGroups: readonly string[] = ["Account", "Jobs"];

function rankOf(group: string): number {
  const first = firstGroups.indexOf(group);
  if (first !== -1) return first;
  return firstGroups.length + 1 + lastGroups.indexOf(group);
}

/** Types by group, starting with the user's own work. */
export function groupsOf(types: readonly TypeView[]): { group: string; name: string; types: TypeView[] }[] {
  const groups = new Map<string, { group: string; name: string; types: TypeView[] }>();
  for (const type of types) {
    const known = groups.get(type.group) ?? { group: type.group, name: type.groupName, types: [] };
    known.types.push(type);
    groups.set(type.group, known);
  }
  return [...groups.values()].toSorted((a, b) => rankOf(a.group) - rankOf(b.group));
}

/** The common choice of all types of a group; `null` where they differ. */
export function common<V>(values: readonly V[]): V | null {
  const [first, ...rest] = values;
  return first !== undefined && rest.every((value) => value === first) ? first : null;
}

/** A time in the server's format. */
export function isTime(text: string): boolean {
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/u.test(text);
}
