import { limitsOf } from "@/api/limitsOf";
import { showMoved } from "@/lib/moved";
import { useText } from "@/lib/text";
import { all, fits, required } from "@/form";
import { useMoveFinding, type Finding } from "../../queries";

const noteLimits = limitsOf("FindingTransitionRequest", "note");

export const reasonRule = all<string>(required(), fits(noteLimits.reason), fits(noteLimits));

export interface MoveFormProps {
  finding: Finding;
  onClose: () => void;
}

/** Moves a finding and confirms it; the toast offers no undo. */
export function useMove(onClose: () => void) {
  const t = useText();
  return useMoveFinding(({ number, status }, from) => {
    showMoved({
      summary: t("Common.Moved", { name: number, status: t(`Enum.FindingStatus.${status}`) }),
      from,
      // Undoing a verification takes a reason and has its own button.
      allowed: [],
      undo: () => undefined,
    });
    onClose();
  });
}
