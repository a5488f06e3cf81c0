import { enums } from "@/api/enums";
import type { TextKey } from "@/lib/keys";
import type { Translate } from "@/lib/text";
import type { FacetOption } from "@/ui/facets/Facets";
import type { HitKind, LastChange, Results } from "../../queries";

/** Kinds with states, and the enum that names them. */
const states: Partial<Record<HitKind, keyof typeof enums>> = {
  ActionItem: "ActionStatus",
  Assessment: "AssessmentStatus",
  Client: "ClientStatus",
  Finding: "FindingStatus",
  Staff: "StaffStatus",
  Team: "TeamStatus",
};

/** Looks a text up that may be missing. */
type TextOr = (key: string, fallback: string) => string;

interface StateOfKind {
  kind: HitKind;
  status: string;
}

/** The state that an address names, with its kind. */
function stateOf(text: string): StateOfKind | undefined {
  const kind = enums.HitKind.find((one) => text.startsWith(`${one}.`));
  const named = kind && states[kind];
  if (!kind || !named) return undefined;
  const known: readonly string[] = enums[named];
  const status = text.slice(kind.length + 1);
  return known.includes(status) ? { kind, status } : undefined;
}

/** Is there such a state? An address may say anything. */
export function isState(text: string): boolean {
  return stateOf(text) !== undefined;
}

/** What is chosen stands among the options also when it has no hits: nowhere else can it be given up. */
function withChosen(found: readonly FacetOption[], chosen: readonly FacetOption[]): FacetOption[] {
  const has = (value: string): boolean => found.some((option) => option.value === value);
  return [...found, ...chosen.filter(({ value }) => !has(value))];
}

/** How many hits there are of each kind. */
export function kindOptions(results: Results, t: Translate): FacetOption[] {
  return results.facets.map(({ kind, total }) => ({ value: kind, label: t(`Home.Hit.${kind}`), count: total }));
}

interface StatusFacet {
  results: Results;
  chosen: readonly string[];
}

/** How many hits are in each state; the same word means another state for another kind. */
export function statusOptions({ results, chosen }: StatusFacet, t: Translate, textOr: TextOr): FacetOption[] {
  const option = ({ kind, status }: StateOfKind, count: number): FacetOption => ({
    value: `${kind}.${status}`,
    label: t("Search.StatusOf", {
      kind: t(`Home.Hit.${kind}`),
      status: textOr(`Enum.${states[kind] ?? ""}.${status}`, status),
    }),
    count,
  });
  const kept = chosen.flatMap((text) => stateOf(text) ?? []);
  return withChosen(
    results.statusFacets.map((facet) => option(facet, facet.total)),
    kept.map((state) => option(state, 0)),
  );
}

interface ClientFacet {
  results: Results;
  chosen: readonly string[];
  /** The clients in reach, by which chosen ones without hits are named. */
  clients: readonly { id: string; name: string }[];
}

/** How many hits belong to each client. */
export function clientOptions({ results, chosen, clients }: ClientFacet): FacetOption[] {
  const kept = clients.filter(({ id }) => chosen.includes(id));
  return withChosen(
    results.clientFacets.map(({ clientId, name, total }) => ({ value: clientId, label: name, count: total })),
    kept.map(({ id, name }) => ({ value: id, label: name, count: 0 })),
  );
}

/** How many hits were changed when. */
export function changeOptions(results: Results, t: Translate): FacetOption[] {
  return results.changeFacets.map(({ changed, total }) => ({
    value: changed,
    label: t(`Search.Changed.${changed}` satisfies TextKey),
    count: total,
  }));
}

/** The time that an address names. */
export function asChange(text: unknown): LastChange | undefined {
  return enums.LastChange.find((change) => change === text);
}

/** Of times, one alone is chosen: the one that was added last. */
export function onlyNew(before: string | undefined, chosen: readonly string[]): string | undefined {
  return chosen.find((value) => value !== before);
}
