import { useQuery } from "@tanstack/react-query";
import { IconWorld } from "@tabler/icons-react";
import { useConfiguration } from "@/api/bootstrap";
import { useText } from "@/lib/text";
import { Button } from "@/ui/button";
import { signInProvidersQuery } from "../../queries";
import { useReturnUrl } from "../card/useReturnUrl";
import classes from "../card/Account.module.css";

/** Leaves for the external provider of a tenant, which returns to `returnUrl`. */
export function leaveForProvider(returnUrl: string | null, tenantId: string | null): void {
  const query = new URLSearchParams({ returnUrl: returnUrl ?? "/" });
  if (tenantId) query.set("__tenant", tenantId);
  location.assign(`/connect/external?${query.toString()}`);
}

/** Sign-in buttons of external providers, which return to the sign-in of the waiting client. */
export function ExternalSignIn() {
  const t = useText();
  const returnUrl = useReturnUrl();
  const { currentTenant } = useConfiguration();
  const tenantId = currentTenant.id ?? null;
  const providers = useQuery(signInProvidersQuery(tenantId)).data ?? [];
  return providers.map(({ name, displayName }) => (
    <div key={name} className={classes.external}>
      <Button size="large" icon={IconWorld} onClick={() => leaveForProvider(returnUrl, tenantId)}>
        {t("Account.SignIn.External", { name: displayName })}
      </Button>
    </div>
  ));
}
