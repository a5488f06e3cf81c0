import { Outlet, useRouterState } from "@tanstack/react-router";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useEffect } from "react";
import { useConfiguration } from "@/api/bootstrap";
import { environment } from "@/api/environment";
import { useText } from "@/lib/text";
import { Brand } from "../shell/Brand";
import { PolicyLinks } from "../shell/Footer";
import { LanguageMenu } from "../shell/LanguageMenu";
import { SettingsMenu } from "../shell/SettingsMenu";
import { mayUsePassword } from "./settings";
import { TenantBox } from "./TenantBox";
import classes from "./AccountLayout.module.css";

/** The card of the account pages: sign, title, language, tenant box, the page. */
export function AccountLayout() {
  const t = useText();
  const { multiTenancy, setting } = useConfiguration();
  const facts = useRouterState({ select: (state) => state.matches.at(-1)?.staticData });
  const title = facts?.title ? t(facts.title) : "";
  const { name } = environment().application;
  useEffect(() => {
    document.title = title ? `${title} · ${name}` : name;
  }, [title, name]);
  return (
    <div className={classes.page}>
      <main className={classes.main} id="content" tabIndex={-1}>
        <div className={classes.brand}>
          <Brand />
        </div>
        <div className={classes.card}>
          <header className={classes.head}>
            <h1 className={classes.title}>{title}</h1>
            <LanguageMenu long />
          </header>
          {facts?.needsNoSignIn || mayUsePassword(setting.values) ? (
            <>
              {multiTenancy.isEnabled && !facts?.hidesTenantBox && <TenantBox />}
              <Outlet />
            </>
          ) : (
            <div className={classes.warning} role="alert">
              <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
              <div>
                <p className={classes.warningTitle}>{t("AbpAccount::InvalidLoginRequest")}</p>
                <p>{t("AbpAccount::ThereAreNoLoginSchemesConfiguredForThisClient")}</p>
              </div>
            </div>
          )}
        </div>
      </main>
      <footer className={classes.foot}>
        {environment().footer?.text && <bdi>{environment().footer?.text}</bdi>}
        <PolicyLinks />
        <SettingsMenu />
      </footer>
    </div>
  );
}
