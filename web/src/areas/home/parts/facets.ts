import { enums } from "@/api/enums";
import type { TextKey } from "@/lib/keys";
import type { Translate } from "@/lib/text";
import type { FacetOption } from "@/ui/facets/Facets";
import type { HitKind, LastChange, Results } from "../queries";

/** Kinds with states, and the enum that names them. */
const states: Partial<Record<HitKind, string>> = {
  ActionItem: "ActionStatus",
  Assessment: "AssessmentStatus",
  Client: "ClientStatus",
  Finding: "FindingStatus",
  Staff: "StaffStatus",
  Team: "TeamStatus",
};

/** Looks a text up that may be missing. */
type TextOr = (key: string, fallback: string) => string;

/** How many hits there are of each kind. */
export function kindOptions(results: Results, t: Translate): FacetOption[] {
  return results.facets.map(({ kind, total }) => ({ value: kind, label: t(`Home.Hit.${kind}`), count: total }));
}

/** How many hits are in each state; the same word means another state for another kind. */
export function statusOptions(results: Results, t: Translate, textOr: TextOr): FacetOption[] {
  return results.statusFacets.map(({ kind, status, total }) => ({
    value: `${kind}.${status}`,
    label: t("Search.StatusOf", {
      kind: t(`Home.Hit.${kind}`),
      status: textOr(`Enum.${states[kind] ?? ""}.${status}`, status),
    }),
    count: total,
  }));
}

/** How many hits belong to each client. */
export function clientOptions(results: Results): FacetOption[] {
  return results.clientFacets.map(({ clientId, name, total }) => ({ value: clientId, label: name, count: total }));
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
