import type { FailedItem, Finding, FindingKind, FindingUpdateRequest, Severity, Transition } from "./queries";

/** What the form of a finding shows. */
export interface FindingValues extends Record<string, unknown> {
  clientId: string | null;
  kind: FindingKind;
  severity: Severity;
  title: string;
  description: string;
  rootCause: string;
  ownerUserId: string | null;
  dueOn: string | null;
  concurrencyStamp: string;
}

/** The values of a finding, or those that a new one begins with. */
export function toValues(finding: Finding | null, clientId: string | null): FindingValues {
  return {
    clientId: finding?.clientId ?? clientId,
    kind: finding?.kind ?? "Observation",
    severity: finding?.severity ?? "Medium",
    title: finding?.title ?? "",
    description: finding?.description ?? "",
    rootCause: finding?.rootCause ?? "",
    ownerUserId: finding?.ownerUserId ?? null,
    dueOn: finding?.dueOn ?? null,
    concurrencyStamp: finding?.concurrencyStamp ?? "",
  };
}

/** The due date to show for a severity: the stored one belongs to the stored severity, so a new severity requires a new date. */
export function dueWith(
  finding: Pick<Finding, "severity" | "dueOn"> | null,
  severity: Severity,
  dueOn: string | null,
): string | null {
  if (!finding) return dueOn;
  if (severity === finding.severity) return dueOn ?? finding.dueOn;
  return dueOn === finding.dueOn ? null : dueOn;
}

/** Fields that creating and updating have in common. */
export function toDetails(values: FindingValues): Omit<FindingUpdateRequest, "concurrencyStamp"> {
  return {
    kind: values.kind,
    severity: values.severity,
    title: values.title.trim(),
    description: values.description.trim() || null,
    rootCause: values.rootCause.trim() || null,
    ownerUserId: values.ownerUserId,
    dueOn: values.dueOn,
  };
}

/** The answer with these options of a question, by key: several if it allows several. */
export function chosenAnswer(
  { kind }: Pick<FailedItem, "kind">,
  options: readonly number[],
): NonNullable<Transition["newAnswer"]> {
  const nothing = { option: null, options: null, number: null, text: null, notApplicable: false };
  return kind === "Multi" ? { ...nothing, options: [...options] } : { ...nothing, option: options[0] ?? null };
}

/** The chosen keys with one toggled, or only this one if the question allows no other. */
export function withOption({ kind }: Pick<FailedItem, "kind">, chosen: readonly string[], key: string): string[] {
  if (kind !== "Multi") return [key];
  return chosen.includes(key) ? chosen.filter((own) => own !== key) : [...chosen, key];
}
