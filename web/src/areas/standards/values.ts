import type { ChangeKind, Criticality, StandardContent, StandardDetail } from "./queries";

/** A source of a standard, as the form shows it. */
interface ReferenceRow {
  title: string;
  citation: string;
  href: string;
}

/** What the form of a standard shows. */
export interface StandardValues extends Record<string, unknown> {
  subdomainId: string | null;
  code: string;
  title: string;
  statement: string;
  rationale: string;
  guidance: string;
  /** One example per line. */
  evidence: string;
  criticality: string | null;
  weight: number | null;
  assessEveryMonths: string | null;
  maturity: string[];
  references: ReferenceRow[];
  /** Codes, separated by commas. */
  related: string;
  changeKind: string;
  changeSummary: string;
  effectiveFrom: string | null;
  concurrencyStamp: string;
}

const levels = 5;

/** The values of a standard, or those that a new one begins with. */
export function toValues(standard: StandardDetail | null): StandardValues {
  const shown = standard?.shown;
  const isNextVersion = standard !== null && !standard.openVersionId;
  return {
    subdomainId: standard?.subdomainId ?? null,
    code: standard?.code ?? "",
    title: shown?.title ?? "",
    statement: shown?.statement ?? "",
    rationale: shown?.rationale ?? "",
    guidance: shown?.guidance ?? "",
    evidence: shown?.evidenceExamples.join("\n") ?? "",
    criticality: shown?.criticality ?? "Major",
    weight: shown?.weight ?? null,
    assessEveryMonths: String(shown?.assessEveryMonths ?? 12),
    maturity: Array.from({ length: levels }, (_, level) => shown?.maturity[level] ?? ""),
    references: (shown?.references ?? []).map(({ title, citation, href }) => ({
      title,
      citation: citation ?? "",
      href: href ?? "",
    })),
    related: shown?.related.join(", ") ?? "",
    changeKind: isNextVersion ? "Minor" : (shown?.changeKind ?? "Minor"),
    changeSummary: isNextVersion ? "" : (shown?.changeSummary ?? ""),
    effectiveFrom: isNextVersion ? null : (shown?.effectiveFrom ?? null),
    concurrencyStamp: standard?.concurrencyStamp ?? "",
  };
}

const parts = (text: string, by: RegExp): string[] =>
  text
    .split(by)
    .map((one) => one.trim())
    .filter(Boolean);

/** What the server takes of the form. */
export function toContent(values: StandardValues): StandardContent {
  const maturity = values.maturity.map((text) => text.trim());
  return {
    title: values.title.trim(),
    statement: values.statement.trim(),
    rationale: values.rationale.trim(),
    guidance: values.guidance.trim(),
    evidenceExamples: parts(values.evidence, /\n/u),
    criticality: (values.criticality ?? "Major") as Criticality,
    weight: values.weight,
    assessEveryMonths: Number(values.assessEveryMonths ?? 12),
    maturity: maturity.some(Boolean) ? maturity : [],
    references: values.references.map(({ title, citation, href }) => ({
      title: title.trim(),
      citation: citation.trim() || null,
      href: href.trim() || null,
    })),
    related: parts(values.related, /[,\n]/u),
    changeKind: values.changeKind as ChangeKind,
    changeSummary: values.changeSummary.trim(),
    effectiveFrom: values.effectiveFrom,
  };
}
