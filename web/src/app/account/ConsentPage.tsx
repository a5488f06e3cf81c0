import { useQuery } from "@tanstack/react-query";
import { useRouterState } from "@tanstack/react-router";
import { useApiChange } from "@/api/change";
import { api, unwrap } from "@/api/client";
import { isProviderUrl, localReturnUrl } from "@/lib/auth/returnUrl";
import { useText } from "@/lib/text";
import { Button } from "@/ui/button";
import classes from "./Account.module.css";
import { ScopeList } from "./ScopeList";

/** Asks for the user's consent to a client, then continues where the server says. */
export function ConsentPage() {
  const t = useText();
  const search = useRouterState({ select: (state) => state.location.search }) as { returnUrl?: string };
  const returnUrl = localReturnUrl(search.returnUrl, location.origin) ?? "";
  const { data } = useQuery({
    queryKey: ["consent", returnUrl],
    queryFn: () => unwrap(api.GET("/api/account/consent", { params: { query: { returnUrl } } })),
    throwOnError: true,
  });
  const decide = useApiChange({
    call: (accept: boolean) => unwrap(api.POST("/api/account/consent", { body: { returnUrl, accept } })),
    onDone: ({ redirectTo }) => {
      const next = localReturnUrl(redirectTo, location.origin);
      if (next && isProviderUrl(next)) location.assign(next);
    },
  });
  if (!data) return null;
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
