import type { FinalisePreview, SettledFinding } from "../queries";

/** Which of the corrected findings are kept from becoming void, and why the others do. */
export interface Voiding {
  kept: readonly string[];
  reason: string;
}

interface Choice {
  toChoose: readonly SettledFinding[];
  toVerify: readonly SettledFinding[];
}

/** The findings to choose from for whoever may void them; all others that are answered wait for a verifier. */
export function voidable({ corrected, proved }: FinalisePreview, mayVoid: boolean): Choice {
  return mayVoid ? { toChoose: corrected, toVerify: proved } : { toChoose: [], toVerify: [...corrected, ...proved] };
}

/** The choice as it is sent. */
export function toVoid(preview: FinalisePreview, mayVoid: boolean, { kept, reason }: Voiding) {
  const chosen = voidable(preview, mayVoid).toChoose.filter(({ findingId }) => !kept.includes(findingId));
  return {
    voidFindingIds: chosen.map(({ findingId }) => findingId),
    voidReason: chosen.length > 0 ? reason.trim() : null,
  };
}
