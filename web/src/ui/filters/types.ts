/** One choice of a filter or a picker. */
export interface Option {
  /** The API's value: an id or an enum member. */
  value: string;
  label: string;
  /** A second, muted line: a code, a place. */
  note?: string | undefined;
  /** Why it can't be chosen, where a field of the form finds it all the same. */
  disabledReason?: string | undefined;
}

/** Days relative to today; addresses and saved views store the word, so that it moves with the date. */
export const dateWords = ["Past", "Today", "Next7", "Next30"] as const;
export type DateWord = (typeof dateWords)[number];

/** Dates from and to, both included, as `2026-11-19`; an open end is absent. Or a relative word for both. */
export interface DateRange {
  from?: string | undefined;
  to?: string | undefined;
  word?: DateWord | undefined;
}

export type FilterValue = string | readonly string[] | boolean | DateRange;

/** Active filters, by key. */
export type FilterValues = Readonly<Record<string, FilterValue | undefined>>;

interface FilterBase {
  /** Name in the address and, by default, in the API. */
  key: string;
  /** Translated name on the chip. */
  label: string;
}

interface Choices extends FilterBase {
  /** All choices, if they are few. */
  options?: readonly Option[];
  /** Searches for choices; replaces `options`. */
  load?: (query: string) => Promise<readonly Option[]>;
  /** Names of values from the address; needed with `load`. */
  resolve?: (values: readonly string[]) => Promise<readonly Option[]>;
}

/** A filter that a list offers. */
export type FilterSpec =
  | (FilterBase & { kind: "text" })
  | (FilterBase & { kind: "flag" })
  | (FilterBase & { kind: "dates" })
  | (Choices & { kind: "select" })
  | (Choices & { kind: "multi" });

/** Whether a value is a list of choices. */
export function isChoices(value: FilterValue | undefined): value is readonly string[] {
  return Array.isArray(value);
}

/** Whether a value is a range of dates. */
export function isRange(value: FilterValue | undefined): value is DateRange {
  return typeof value === "object" && !Array.isArray(value);
}

/** Whether a value filters anything. */
export function isSet(value: FilterValue | undefined): value is FilterValue {
  if (value === undefined || value === "" || value === false) return false;
  if (isChoices(value)) return value.length > 0;
  return isRange(value) ? Boolean(value.word ?? value.from ?? value.to) : true;
}

/** Number of active filters. */
export function countSet(values: FilterValues): number {
  return Object.values(values).filter(isSet).length;
}
