import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { IconAddressBook, IconWorld } from "@tabler/icons-react";
import { useState } from "react";
import { useConfiguration } from "@/api/bootstrap";
import { externalFailure } from "@/lib/externalFailure";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { Banner, Button, confirm, Panel, RelativeTime } from "@/ui";
import classes from "./ExternalLoginsPage.module.css";
import { DirectoryForm } from "./parts/DirectoryForm";

import {
  externalLoginsQuery,
  signInProvidersQuery,
  useLinkOpenId,
  useRemoveExternalLogin,
  type ExternalLogin,
} from "./queries";
import { externalLoginsRoute } from "./routes";

function LoginRow({ login, onRemove }: { login: ExternalLogin; onRemove: () => void }) {
  const t = useText();
  const isDirectory = login.loginProvider === "Ldap";
  const Icon = isDirectory ? IconAddressBook : IconWorld;
  const name = login.providerDisplayName;
  return (
    <li className={classes.row}>
      <Icon size={20} stroke={1.5} aria-hidden="true" />
      <div className={classes.words}>
        <bdi className={classes.name}>{name}</bdi>
        <p className={classes.facts}>
          <span>{t(isDirectory ? "ExternalLogins.Provider.Ldap" : "ExternalLogins.Provider.OpenIdConnect")}</span>
          <bdi>{login.issuer}</bdi>
          <span>
            {t("ExternalLogins.Since")} <RelativeTime instant={login.creationTime} />
          </span>
        </p>
      </div>
      <Button
        size="small"
        aria-label={t("ExternalLogins.RemoveNamed", { name })}
        disabledReason={login.canBeDeleted ? undefined : t("ExternalLogins.OnlyOne")}
        onClick={onRemove}
      >
        {t("ExternalLogins.Remove")}
      </Button>
    </li>
  );
}

/** Buttons to link another account: for providers that are set up here and not linked yet. */
function LinkTools({ logins }: { logins: readonly ExternalLogin[] }) {
  const t = useText();
  const { features } = useConfiguration();
  const [asking, setAsking] = useState(false);
  const providers = useQuery(signInProvidersQuery()).data ?? [];
  const goTo = useLinkOpenId();
  const isLinked = (provider: string) => logins.some(({ loginProvider }) => loginProvider === provider);
  const hasDirectory = features.values["Account.EnableLdapLogin"]?.toLowerCase() === "true" && !isLinked("Ldap");
  return (
    <div className={classes.tools}>
      {providers
        .filter(({ name }) => !isLinked(name))
        .map(({ name, displayName }) => (
          <Button key={name} icon={IconWorld} loading={goTo.isPending} onClick={() => goTo.mutate()}>
            {t("ExternalLogins.LinkOpenId", { name: displayName })}
          </Button>
        ))}
      {hasDirectory && (
        <Button icon={IconAddressBook} onClick={() => setAsking(true)}>
          {t("ExternalLogins.LinkDirectory")}
        </Button>
      )}
      {asking && <DirectoryForm onClose={() => setAsking(false)} />}
    </div>
  );
}

/** The user's external accounts, with linking and unlinking. */
export function ExternalLoginsPage() {
  const t = useText();
  const { data: logins } = useSuspenseQuery(externalLoginsQuery());
  const failure = externalFailure(externalLoginsRoute.useSearch().externalError);
  const remove = useRemoveExternalLogin(({ providerDisplayName: name }) =>
    showToast({ severity: "success", summary: t("ExternalLogins.Removed", { name }) }),
  );
  const ask = async (login: ExternalLogin): Promise<void> => {
    const message = t("ExternalLogins.RemoveQuestion", { name: login.providerDisplayName });
    if (await confirm({ message, action: t("ExternalLogins.Remove"), danger: true })) remove.mutate(login);
  };
  return (
    <div className={classes.page}>
      {failure && <Banner tone="danger">{t(failure)}</Banner>}
      <Panel title={t("ExternalLogins.Title")}>
        <p className={classes.text}>{logins.length > 0 ? t("ExternalLogins.Text") : t("ExternalLogins.Empty")}</p>
        {logins.length > 0 && (
          <ul className={classes.rows}>
            {logins.map((login) => (
              <LoginRow
                key={`${login.loginProvider} ${login.issuer} ${login.providerKey}`}
                login={login}
                onRemove={() => void ask(login)}
              />
            ))}
          </ul>
        )}
        <LinkTools logins={logins} />
      </Panel>
    </div>
  );
}
