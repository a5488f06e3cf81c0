import { IconCloudCheck, IconCloudOff, IconCloudUp } from "@tabler/icons-react";
import { useText } from "@/lib/text";
import { Button, RelativeTime } from "@/ui";
import classes from "../Runner.module.css";
import type { SaveState } from "./useAutosave";

/** Whether the answers are saved. */
export function SaveNote({ state, onRetry }: { state: SaveState; onRetry: () => void }) {
  const t = useText();
  if (state.kind === "failed") {
    return (
      <span className={classes.save} role="alert">
        <IconCloudOff size={16} aria-hidden />
        {t("Assessments.Run.NotSaved")}
        <Button size="small" onClick={onRetry}>
          {t("Common.Retry")}
        </Button>
      </span>
    );
  }
  if (state.kind === "refused") {
    // What was refused, and what to do about it, is shown above the question.
    return (
      <output className={classes.save}>
        <IconCloudOff size={16} aria-hidden />
        {t("Assessments.Run.NotSaved")}
      </output>
    );
  }
  return (
    <output className={classes.save}>
      {state.kind === "saved" && (
        <>
          <IconCloudCheck size={16} aria-hidden />
          <span>{t("Assessments.Run.Saved")}</span>
          <RelativeTime instant={state.at} />
        </>
      )}
      {(state.kind === "waiting" || state.kind === "saving") && (
        <>
          <IconCloudUp size={16} aria-hidden />
          {t("Assessments.Run.Saving")}
        </>
      )}
    </output>
  );
}
