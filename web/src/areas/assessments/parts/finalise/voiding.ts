import { limitsOf } from "@/api/limitsOf";
import { countCharacters } from "@/lib/characters";
import type { FinalisePreview, SettledFinding } from "../../queries";

/** The server's limits of the reason. */
export const reasonLimits = limitsOf("FinaliseRequest", "voidReason");

/** The corrected findings that are not made void, and the reason for the others. */
export interface Voiding {
  kept: readonly string[];
  reason: string;
}

interface Choice {
  toChoose: readonly SettledFinding[];
  toVerify: readonly SettledFinding[];
}

/** The findings to choose from for users who may void them; all others with an answer wait for a verifier. */
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

/** Is the reason too short for the findings that it makes void? */
export function lacksReason(preview: FinalisePreview, mayVoid: boolean, voiding: Voiding): boolean {
  const { voidFindingIds, voidReason } = toVoid(preview, mayVoid, voiding);
  return voidFindingIds.length > 0 && countCharacters(voidReason ?? "") < reasonLimits.reason.minLength;
}
