import { useText } from "@/lib/text";
import classes from "./Chip.module.css";
import { isNotMet, type TitledFinding } from "./titledFinding";

/** Stands before the title of a finding that would otherwise read as praise ("Not met: Training is current"). */
export function NotMet({ finding }: { finding: TitledFinding }) {
  const t = useText();
  return isNotMet(finding) && <span className={classes.notMet}>{t("Ui.NotMet")} </span>;
}
