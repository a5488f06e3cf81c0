import { useText } from "@/lib/text";
import { Panel } from "@/ui";
import { PasskeysPanel } from "./parts/factors/PasskeysPanel";
import { SecondStepPanel } from "./parts/factors/SecondStepPanel";
import classes from "./parts/own/Own.module.css";

/** The user's own sign-in security: the second step, and passkeys. */
export function SecondFactorPage() {
  const t = useText();
  return (
    <div className={classes.page}>
      <Panel title={t("Account.Manage.SecondFactor")}>
        <SecondStepPanel />
      </Panel>
      <Panel title={t("Account.Passkeys.Title")}>
        <PasskeysPanel />
      </Panel>
    </div>
  );
}
