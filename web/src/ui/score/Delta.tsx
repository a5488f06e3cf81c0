import { IconArrowDown, IconArrowUp, IconEqual } from "@tabler/icons-react";
import { useText } from "@/lib/text";
import { useFormat } from "@/lib/format";
import classes from "./Score.module.css";

export interface DeltaProps {
  /** The change; null or undefined if there is nothing to compare with. */
  value: number | null | undefined;
  digits?: number;
  /** Which direction is better; green and red mean better and worse, not up and down. */
  better?: "up" | "down" | "neither";
  /** The base of the comparison, already translated ("since last quarter"). */
  base?: string | undefined;
}

/** A change with arrow, sign and base. */
export function Delta({ value, digits = 1, better = "up", base }: DeltaProps) {
  const t = useText();
  const format = useFormat();
  if (value === null || value === undefined) return <span className={classes.delta}>{t("Ui.New")}</span>;
  const direction = Math.sign(Number(value.toFixed(digits)));
  const Arrow = direction > 0 ? IconArrowUp : direction < 0 ? IconArrowDown : IconEqual;
  const gain = better === "neither" ? 0 : better === "up" ? direction : -direction;
  const tone = gain > 0 ? classes.good : gain < 0 ? classes.bad : "";
  return (
    <span className={`${classes.delta} ${tone}`}>
      <Arrow size={12} stroke={2.4} aria-hidden />
      <bdi>{format.delta(value, digits)}</bdi>
      {base && <span className={classes.base}>{base}</span>}
    </span>
  );
}
