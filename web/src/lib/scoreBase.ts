import type { Format } from "./format";
import type { Translate } from "./text";

/** A score with its base. */
interface Figure {
  score?: number | null;
  /** Percent; absent if nothing applies. */
  coveragePct?: number | null;
  /** Everything in it was found not to apply. */
  notApplicable?: boolean;
}

/** What to show next to a score: its coverage, or why there is no score. Absent, not applicable and zero are three states. */
export function scoreBase({ score, coveragePct, notApplicable }: Figure, t: Translate, format: Format): string {
  if (notApplicable) return t("Ui.NotApplicable");
  if (typeof score !== "number") return t("Ui.NotAssessed");
  return t("Ui.Assessed", { coverage: typeof coveragePct === "number" ? format.percent(coveragePct, 0) : "–" });
}
