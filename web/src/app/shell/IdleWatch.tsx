import { useConfiguration } from "@/api/bootstrap";
import { endUnusedSession, signOut } from "@/api/session";
import { clockText, idleLimit } from "@/lib/idle";
import { useText } from "@/lib/text";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { reportFailure } from "../errors/report";
import classes from "./IdleWatch.module.css";
import { useIdleness } from "./useIdleness";

/** Warns before an idle session ends, and ends it. */
function Watch({ limit }: { limit: number }) {
  const t = useText();
  const { idleness, stay } = useIdleness(limit, () => void endUnusedSession());
  return (
    <Dialog opened={idleness.state === "warned"} onClose={stay} title={t("Account.Idle.Title")}>
      <p role="timer">{t("Account.Idle.Text", { time: clockText(idleness.left) })}</p>
      <p className={classes.kept}>{t("Account.Idle.Kept")}</p>
      <div className={classes.foot}>
        <Button onClick={() => void signOut().catch(reportFailure)}>{t("Account.Idle.Leave")}</Button>
        <Button kind="primary" data-autofocus onClick={stay}>
          {t("Account.Idle.Stay")}
        </Button>
      </div>
    </Dialog>
  );
}

/** Watches for idleness if the settings ask for it. */
export function IdleWatch() {
  const { setting } = useConfiguration();
  const limit = idleLimit(setting.values);
  return limit === null ? null : <Watch key={limit} limit={limit} />;
}
