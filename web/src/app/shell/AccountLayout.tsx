import { Outlet, useRouterState } from "@tanstack/react-router";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useEffect } from "react";
import { useBrand } from "@/api/brand";
import { useConfiguration } from "@/api/bootstrap";
import { environment } from "@/api/environment";
import { takeGoneTenant } from "@/api/rememberedTenant";
import { TenantBox, useSignInWays } from "@/areas/account";
import { text, useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { Brand } from "./Brand";
import { PolicyLinks } from "./Footer";
import { LanguageMenu } from "./LanguageMenu";
import { SessionBanner } from "./SessionBanner";
import { SettingsMenu } from "./SettingsMenu";
import { SupportContact } from "./SupportContact";
import classes from "./AccountLayout.module.css";

/** In place of a page that leads to a sign-in which isn't there. */
function NoSignIn() {
  const t = useText();
  return (
    <div className={classes.warning} role="alert">
      <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
      <div>
        <p className={classes.warningTitle}>{t("AbpAccount::InvalidLoginRequest")}</p>
        <p>{t("AbpAccount::ThereAreNoLoginSchemesConfiguredForThisClient")}</p>
      </div>
    </div>
  );
}

/** How long it shows that the remembered tenant is gone, in milliseconds: two sentences to read. */
const goneLife = 10_000;

/** Says once that the remembered tenant is gone, on the first page that has time for it. */
function useGoneTenant(): void {
  const configuration = useConfiguration();
  useEffect(() => {
    if (!takeGoneTenant()) return;
    showToast({ severity: "warn", summary: text("Account.Tenant.Gone"), life: goneLife, key: "tenant" });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each reading of the configuration may have forgotten one
  }, [configuration]);
}

/** The card of the account pages: sign, title, language, tenant box, the page. */
export function AccountLayout() {
  const t = useText();
  useGoneTenant();
  const { multiTenancy } = useConfiguration();
  const ways = useSignInWays();
  const facts = useRouterState({ select: (state) => state.matches.at(-1)?.staticData });
  const title = facts?.title ? t(facts.title) : "";
  const { name, picture } = useBrand();
  useEffect(() => {
    document.title = title ? `${title} · ${name}` : name;
  }, [title, name]);
  const isOpen =
    facts?.needsNoSignIn || ways.isLocal || (facts?.takesAnySignIn && (ways.takesPassword || ways.isElsewhere));
  return (
    <div className={picture ? classes.pictured : undefined}>
      {picture && <img className={classes.picture} src={picture} alt="" loading="lazy" />}
      <div className={classes.page}>
        <SessionBanner />
        <main className={classes.main} id="content" tabIndex={-1}>
          <div className={classes.brand}>
            <Brand />
          </div>
          <div className={classes.card}>
            <header className={classes.head}>
              <h1 className={classes.title}>{title}</h1>
              <LanguageMenu long />
            </header>
            {isOpen && multiTenancy.isEnabled && !facts?.hidesTenantBox && <TenantBox />}
            {isOpen && <Outlet />}
            {!isOpen && !ways.isPending && <NoSignIn />}
          </div>
        </main>
        <footer className={classes.foot}>
          {environment().footer?.text && <bdi>{environment().footer?.text}</bdi>}
          <SupportContact />
          <PolicyLinks />
          <SettingsMenu />
        </footer>
      </div>
    </div>
  );
}
