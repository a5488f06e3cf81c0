import { largestPage } from "@/api/limits";
import { currentDay } from "@/lib/format";
import { daysOf } from "@/ui/filters/presets";
import {
  dateWords,
  isChoices,
  isRange,
  isSet,
  type DateRange,
  type FilterSpec,
  type FilterValue,
  type FilterValues,
} from "@/ui/filters/types";

/** One column to sort by; the id is the API's field name. */
export interface SortRule {
  id: string;
  desc: boolean;
}

/** Height of the rows: 32, 40 or 48 pixels. */
export type Density = "compact" | "comfortable" | "spacious";

/** The state of a list besides its rows. It is in the address, never in a component. */
export interface ListState {
  search: string;
  filters: FilterValues;
  sort: readonly SortRule[];
  /** 1 for the first page. */
  page: number;
  pageSize: number;
  /** Ids of the visible columns, unordered; null for the default ones. */
  columns: readonly string[] | null;
  density: Density;
}

/** A list's definition of its address; next to its columns. */
export interface ListDefinition {
  /** Filters by key, with their kind. */
  filters?: Readonly<Record<string, FilterSpec["kind"]>>;
  /** Default filters, on until removed. */
  defaultFilters?: FilterValues;
  /** Fields that the server sorts by. */
  sortable: readonly string[];
  defaultSort?: readonly SortRule[];
  pageSize?: number;
}

/** Parameters of a list in the address; absent ones stand at their default. */
export type ListSearch = Record<string, string | number | boolean | undefined>;

/** The server's maximum page. */
const defaultPageSize = 50;
const densities: readonly Density[] = ["compact", "comfortable", "spacious"];
const datePattern = /^\d{4}-\d{2}-\d{2}$/;

// The router parses `?q=12` as a number and `?q=true` as a boolean, but both were typed as text.
function asText(raw: unknown): string | undefined {
  if (typeof raw === "string") return raw;
  if (typeof raw === "number" || typeof raw === "boolean") return String(raw);
  return undefined;
}

function asCount(raw: unknown, fallback: number, most: number): number {
  const value = Number(asText(raw) ?? Number.NaN);
  return Number.isInteger(value) && value >= 1 && value <= most ? value : fallback;
}

function isDate(part: string | undefined): part is string {
  return part !== undefined && datePattern.test(part);
}

function parseRange(text: string): DateRange | undefined {
  const word = dateWords.find((own) => own === text);
  if (word) return { word };
  const [from, to] = text.split("..");
  const range: DateRange = { ...(isDate(from) ? { from } : {}), ...(isDate(to) ? { to } : {}) };
  return isSet(range) ? range : undefined;
}

function parseFilter(kind: FilterSpec["kind"], raw: unknown): FilterValue | undefined {
  const text = asText(raw);
  if (text === undefined || text === "") return undefined;
  if (kind === "flag") return text === "true" ? true : undefined;
  if (kind === "dates") return parseRange(text);
  if (kind === "multi") return [...new Set(text.split(",").filter(Boolean))];
  return text;
}

function writeFilter(value: FilterValue | undefined): string | boolean | undefined {
  if (!isSet(value)) return undefined;
  if (typeof value === "string" || typeof value === "boolean") return value;
  if (isChoices(value)) return value.join(",");
  return value.word ?? `${value.from ?? ""}..${value.to ?? ""}`;
}

function parseSort(raw: unknown, definition: ListDefinition): readonly SortRule[] {
  const text = asText(raw);
  if (text === undefined) return definition.defaultSort ?? [];
  return text
    .split(",")
    .map((part) => (part.startsWith("-") ? { id: part.slice(1), desc: true } : { id: part, desc: false }))
    .filter((rule, at, all) => {
      const isFirst = all.findIndex(({ id }) => id === rule.id) === at;
      return isFirst && definition.sortable.includes(rule.id);
    });
}

function writeSort(sort: readonly SortRule[]): string {
  return sort.map((rule) => (rule.desc ? `-${rule.id}` : rule.id)).join(",");
}

/** Parses a list's state from an address; invalid parts fall back to the default. */
export function parseListState(search: Readonly<Record<string, unknown>>, definition: ListDefinition): ListState {
  const filters: Record<string, FilterValue | undefined> = {};
  for (const [key, kind] of Object.entries(definition.filters ?? {})) {
    const value =
      key in search && search[key] !== undefined ? parseFilter(kind, search[key]) : definition.defaultFilters?.[key];
    if (isSet(value)) filters[key] = value;
  }
  const columns = asText(search["cols"]);
  const density = densities.find((own) => own === search["density"]);
  return {
    search: asText(search["q"]) ?? "",
    filters,
    sort: parseSort(search["sort"], definition),
    page: asCount(search["page"], 1, 1_000_000),
    pageSize: asCount(search["size"], definition.pageSize ?? defaultPageSize, largestPage),
    columns: columns ? columns.split(",") : null,
    density: density ?? "comfortable",
  };
}

/**
 * The parameters of a state. Defaults are undefined, so that spreading them over the current search removes the old ones and addresses stay
 * short.
 */
export function toSearch(state: ListState, definition: ListDefinition): ListSearch {
  const search: ListSearch = {
    q: state.search || undefined,
    page: state.page > 1 ? state.page : undefined,
    size: state.pageSize === (definition.pageSize ?? defaultPageSize) ? undefined : state.pageSize,
    sort: writeSort(state.sort) === writeSort(definition.defaultSort ?? []) ? undefined : writeSort(state.sort),
    cols: state.columns ? state.columns.join(",") : undefined,
    density: state.density === "comfortable" ? undefined : state.density,
  };
  for (const key of Object.keys(definition.filters ?? {})) {
    const written = writeFilter(state.filters[key]);
    const standard = writeFilter(definition.defaultFilters?.[key]);
    // An empty parameter means that a default filter was removed.
    search[key] = written === standard ? undefined : (written ?? "");
  }
  return search;
}

/** For a route's `validateSearch`: keeps what the list understands, drops the rest. */
export function validateListSearch(definition: ListDefinition): (raw: Readonly<Record<string, unknown>>) => ListSearch {
  return (raw) => {
    const search = toSearch(parseListState(raw, definition), definition);
    return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
  };
}

/** Paging, sorting and free text as every list of the API takes them. */
export interface ListQuery {
  skipCount: number;
  maxResultCount: number;
  /** "dueOn asc, title desc" */
  sorting?: string;
  filter?: string;
}

/** The query of a state; the area adds its typed filters. */
export function toListQuery(state: ListState): ListQuery {
  const sorting = state.sort.map((rule) => `${rule.id} ${rule.desc ? "desc" : "asc"}`).join(", ");
  return {
    skipCount: (state.page - 1) * state.pageSize,
    maxResultCount: state.pageSize,
    ...(sorting ? { sorting } : {}),
    ...(state.search ? { filter: state.search } : {}),
  };
}

/** The chosen words of a multi filter that the list knows; undefined when none. */
export function chosen<T extends string>(state: ListState, key: string, known?: readonly T[]): T[] | undefined {
  const value = state.filters[key];
  const values = isChoices(value) ? value : typeof value === "string" ? [value] : [];
  const kept = values.filter((own): own is T => !known || known.some((word) => word === own));
  return kept.length > 0 ? kept : undefined;
}

/** The text or single choice of a filter. */
export function chosenText(state: ListState, key: string): string | undefined {
  const value = state.filters[key];
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** The dates of a filter as chosen: a relative word stays one, for calls that resolve it in each record's own time zone. */
export function chosenRange(state: ListState, key: string): DateRange {
  const value = state.filters[key];
  return isRange(value) ? value : {};
}

/** The dates of a filter, with relative words resolved to today's dates. */
export function chosenDates(state: ListState, key: string, today = currentDay): Omit<DateRange, "word"> {
  return daysOf(chosenRange(state, key), today);
}

/** Whether a boolean filter is on; undefined leaves it out of the query. */
export function chosenFlag(state: ListState, key: string): true | undefined {
  return state.filters[key] === true ? true : undefined;
}

/** A state with other filters or another search, on its first page. */
export function refined(state: ListState, change: Partial<Pick<ListState, "search" | "filters" | "sort">>): ListState {
  return { ...state, ...change, page: 1 };
}

/** Sorting after a click on a header: ascending, descending, none; with `add` the other columns stay. */
export function nextSort(sort: readonly SortRule[], id: string, add: boolean): readonly SortRule[] {
  const present = sort.find((rule) => rule.id === id);
  const next: readonly SortRule[] = !present ? [{ id, desc: false }] : present.desc ? [] : [{ id, desc: true }];
  if (!add) return next;
  return present ? sort.flatMap((rule) => (rule.id === id ? next : [rule])) : [...sort, ...next];
}
