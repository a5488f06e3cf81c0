import { useText } from "@/lib/text";
import { Kbd } from "@/ui";
import classes from "../Runner.module.css";

/** The keys of the runner, in words. */
export function KeyHints({ options, naAllowed }: { options: number; naAllowed: boolean }) {
  const t = useText();
  return (
    <div className={classes.hints}>
      {options > 0 && (
        <span>
          <Kbd>1</Kbd> {t("Assessments.Run.To")} <Kbd>{String(Math.min(9, options))}</Kbd>{" "}
          {t("Assessments.Run.KeyAnswer")}
        </span>
      )}
      {naAllowed && (
        <span>
          <Kbd>N</Kbd> {t("Assessments.Run.KeyNa")}
        </span>
      )}
      <span>
        <Kbd>F</Kbd> {t("Assessments.Run.KeyFlag")}
      </span>
      <span>
        <Kbd>M</Kbd> {t("Assessments.Run.KeyComment")}
      </span>
    </div>
  );
}
