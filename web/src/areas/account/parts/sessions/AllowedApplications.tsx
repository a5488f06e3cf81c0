import { useSuspenseQuery } from "@tanstack/react-query";
import { IconAppWindow } from "@tabler/icons-react";
import { textOr, useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { Button } from "@/ui/button";
import { confirm } from "@/ui/confirm";
import classes from "../../OwnSessionsPage.module.css";
import { ownConsentsQuery, useWithdrawConsent, type OwnConsent } from "./sessionQueries";

type Scope = OwnConsent["scopes"][number];

function scopeName({ name, displayName }: Scope): string {
  return displayName ?? textOr(`Consent.Scope.${name}`, name);
}

/** The applications that the user has given consent to, each with a button to withdraw it; nothing if there are none. */
export function AllowedApplications() {
  const t = useText();
  const consents = useSuspenseQuery(ownConsentsQuery()).data;
  const withdraw = useWithdrawConsent(({ clientName: name }) =>
    showToast({ severity: "success", summary: t("Account.Consents.Withdrawn", { name }) }),
  );
  async function ask(consent: OwnConsent): Promise<void> {
    const message = t("Account.Consents.WithdrawQuestion", { name: consent.clientName });
    const action = t("Account.Consents.Withdraw");
    if (await confirm({ message, action, danger: true })) withdraw.mutate(consent);
  }
  if (consents.length === 0) return null;
  return (
    <section className={classes.more}>
      <h2 className={classes.title}>{t("Account.Consents.Title")}</h2>
      <p className={classes.lead}>{t("Account.Consents.Text")}</p>
      <ul className={classes.list} aria-label={t("Account.Consents.Title")}>
        {consents.map((consent) => (
          <li key={consent.clientId} className={classes.row}>
            <IconAppWindow size={20} stroke={1.5} className={classes.icon} aria-hidden="true" />
            <div className={classes.text}>
              <p className={classes.device}>
                <bdi>{consent.clientName}</bdi>
              </p>
              <p className={classes.facts}>
                {consent.scopes.map((scope) => (
                  <bdi key={scope.name}>{scopeName(scope)}</bdi>
                ))}
              </p>
            </div>
            <Button
              size="small"
              aria-label={t("Account.Consents.WithdrawNamed", { name: consent.clientName })}
              loading={withdraw.isPending && withdraw.variables.clientId === consent.clientId}
              onClick={() => void ask(consent)}
            >
              {t("Account.Consents.Withdraw")}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
