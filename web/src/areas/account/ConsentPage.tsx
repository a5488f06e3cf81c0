import { useQuery } from "@tanstack/react-query";
import { useRouterState } from "@tanstack/react-router";
import { isProviderUrl, localReturnUrl } from "@/lib/auth/returnUrl";
import { useText } from "@/lib/text";
import { Button } from "@/ui/button";
import { TextSkeleton } from "@/ui/states";
import classes from "./parts/card/Account.module.css";
import { ScopeList } from "./parts/device/ScopeList";
import { consentQuery, useDecideConsent } from "./queries";

/** Asks for the user's consent to a client, then continues where the server says. */
export function ConsentPage() {
  const t = useText();
  const search = useRouterState({ select: (state) => state.location.search }) as { returnUrl?: string };
  const returnUrl = localReturnUrl(search.returnUrl, location.origin) ?? "";
  const { data } = useQuery(consentQuery(returnUrl));
  const decide = useDecideConsent(returnUrl, ({ redirectTo }) => {
    const next = localReturnUrl(redirectTo, location.origin);
    if (next && isProviderUrl(next)) location.assign(next);
  });
  if (!data) return <TextSkeleton />;
  return (
    <div className={classes.form}>
      <p>{t("Consent.Question", { name: data.clientName, userName: data.userName })}</p>
      <ScopeList scopes={data.scopes} />
      <div className={classes.actions}>
        <Button size="large" onClick={() => decide.mutate(false)}>
          {t("Consent.Deny")}
        </Button>
        <Button kind="primary" size="large" loading={decide.isPending} onClick={() => decide.mutate(true)}>
          {t("Consent.Accept")}
        </Button>
      </div>
    </div>
  );
}
