import { useText } from "@/lib/text";
import { Button } from "@/ui";
import type { Item } from "../../queries";
import { KeyHints } from "./keys/KeyHints";
import classes from "./Runner.module.css";

interface RunnerFootProps {
  current: Item;
  at: number;
  total: number;
  onMove: (step: 1 | -1) => void;
}

/** Key hints and buttons to the previous and next question; always visible. */
export function RunnerFoot({ current, at, total, onMove }: RunnerFootProps) {
  const t = useText();
  return (
    <footer className={classes.foot}>
      <KeyHints options={current.options.length} naAllowed={current.naAllowed} />
      <Button
        shortcut="K"
        disabledReason={at === 0 ? t("Assessments.Run.First") : undefined}
        onClick={() => onMove(-1)}
      >
        {t("Assessments.Run.Previous")}
      </Button>
      <Button
        kind="primary"
        shortcut="J"
        disabledReason={at === total - 1 ? t("Assessments.Run.Last") : undefined}
        onClick={() => onMove(1)}
      >
        {t("Assessments.Run.Next")}
      </Button>
    </footer>
  );
}
