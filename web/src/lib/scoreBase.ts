import type { Format } from "./format";
import type { Translate } from "./text";

/** A score with its base. */
interface Figure {
  score?: number | null;
  /** Percent; absent if nothing applies. */
  coveragePct?: number | null;
  /** Everything in it was found not to apply. */
  notApplicable?: boolean;
  /** Too little is assessed for means to count it. */
  provisional?: boolean;
  /** Half of what was assessed, or more, is due again. */
  stale?: boolean;
}

/**
 * What to show next to a score: its coverage and what makes it doubtful, or why there is no score. Absent, not applicable and zero are three
 * states.
 */
export function scoreBase(figure: Figure, t: Translate, format: Format): string {
  const { score, coveragePct, notApplicable, provisional, stale } = figure;
  if (notApplicable) return t("Ui.NotApplicable");
  if (typeof score !== "number") return t("Ui.NotAssessed");
  const coverage = typeof coveragePct === "number" ? format.percent(coveragePct, 0) : "–";
  return [t("Ui.Assessed", { coverage }), provisional && t("Ui.Provisional"), stale && t("Ui.Heat.Stale")]
    .filter(Boolean)
    .join(" · ");
}
