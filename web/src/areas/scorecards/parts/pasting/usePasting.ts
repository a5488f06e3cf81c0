import { useState } from "react";
import { useCulture, useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { usePasteValues, type MeasuredTeam, type Scorecard } from "../../queries";
import { blockOf, pastePlan, type CellPosition, type PastePlan } from "../../rules";

/** Pastes blocks: at once if all of a block fits, else after a look at what doesn't. */
export function usePasting(team: MeasuredTeam, card: Scorecard) {
  const t = useText();
  const culture = useCulture();
  const [plan, setPlan] = useState<PastePlan | null>(null);
  const pasting = usePasteValues(team, (count) =>
    showToast({ severity: "success", summary: t("Scorecards.Pasted", { count }) }),
  );
  const send = ({ cells }: PastePlan): void => {
    if (cells.length > 0) pasting.mutate(cells);
  };
  return {
    plan,
    paste: (text: string, from: CellPosition): boolean => {
      const block = blockOf(text);
      if (!block) return false;
      const made = pastePlan(block, card.rows, from, culture);
      if (made.unfit.length > 0) setPlan(made);
      else send(made);
      return true;
    },
    confirm: (): void => {
      if (plan) send(plan);
      setPlan(null);
    },
    close: (): void => setPlan(null),
  };
}
