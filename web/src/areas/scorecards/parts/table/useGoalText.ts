import { useCulture, useText } from "@/lib/text";
import { writtenNumber } from "@/lib/typedNumber";
import type { ScorecardCell } from "../../queries";
import { goalWords } from "../../values";

/** Says a goal in words, such as "At least 12". */
export function useGoalText() {
  const t = useText();
  const culture = useCulture();
  return (judged: Pick<ScorecardCell, "direction" | "goal" | "goalTo">): string => {
    const words = goalWords(judged);
    if (!words) return t("Scorecards.NoGoal");
    return t(words.key, { goal: writtenNumber(words.from, culture), to: writtenNumber(words.to, culture) });
  };
}
