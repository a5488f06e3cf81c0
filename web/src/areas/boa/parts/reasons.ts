import type { Format } from "@/lib/format";
import type { Translate } from "@/lib/text";
import type { Explanation } from "../queries";

/** Why a cell has its colour, as sentences. */
export function reasonsOf({ reason, figure }: Explanation, t: Translate, format: Format): string[] {
  const { largestDrop: drop } = reason;
  if (figure.notApplicable) return [t("Boa.Reason.NotApplicable")];
  if (figure.score === null || figure.score === undefined) return [t("Boa.Reason.Nothing")];
  const told = [
    ...(reason.criticalFailed > 0
      ? [t("Boa.Reason.Critical", { count: reason.criticalFailed, of: reason.criticalAssessed })]
      : []),
    ...(reason.nonCompliant > 0 ? [t("Boa.Reason.Failed", { count: reason.nonCompliant })] : []),
    ...(drop
      ? [t("Boa.Reason.Drop", { code: drop.standardCode, from: format.number(drop.from), to: format.number(drop.to) })]
      : []),
    ...(reason.stale > 0 ? [t("Boa.Reason.Stale", { count: reason.stale })] : []),
    ...reason.outdated.map(({ standardCode: code, judgedVersion: judged, version }) =>
      t("Boa.Reason.Outdated", { code, judged, version }),
    ),
    ...(reason.notAssessed > 0 ? [t("Boa.Reason.NotAssessed", { count: reason.notAssessed })] : []),
  ];
  return told.length > 0 ? told : [t("Boa.Reason.Well")];
}
