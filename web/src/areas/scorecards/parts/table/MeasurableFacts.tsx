import { useText } from "@/lib/text";
import { Chip, Person } from "@/ui";
import type { Measurable } from "../../queries";
import { useGoalText } from "./useGoalText";
import classes from "../Scorecard.module.css";

/** A measurable with its goal and its owner. */
export function MeasurableFacts({ measurable }: { measurable: Measurable }) {
  const t = useText();
  const goalText = useGoalText();
  const { title, unit, ownerStaffId, ownerName, ownerIsGone, isArchived } = measurable;
  const hasGoal = typeof measurable.goal === "number";
  return (
    <>
      <bdi>{title}</bdi> {isArchived && <Chip tone="outline">{t("Scorecards.Archived")}</Chip>}
      <span className={classes.facts}>
        {goalText(measurable)} {unit && <bdi>{hasGoal ? unit : `(${unit})`}</bdi>}
      </span>
      {ownerStaffId && (
        <span className={classes.facts}>
          <Person name={ownerName} isGone={ownerIsGone} />
        </span>
      )}
    </>
  );
}
