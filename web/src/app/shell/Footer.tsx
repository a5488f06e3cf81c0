import { Link } from "@tanstack/react-router";
import { environment } from "@/api/environment";
import { currentTimeZone } from "@/lib/format";
import { useText } from "@/lib/text";
import { Slots } from "./Slots";
import { SupportContact } from "./SupportContact";
import classes from "./Footer.module.css";

/** Links to both policies; the deployment may name pages of its own. */
export function PolicyLinks() {
  const t = useText();
  const { privacyPolicyUrl, cookiePolicyUrl } = environment().cookieConsent ?? {};
  return (
    <>
      <Link to={privacyPolicyUrl ?? "/gdpr-cookie-consent/privacy"}>{t("Shell.Footer.Privacy")}</Link>
      <Link to={cookiePolicyUrl ?? "/gdpr-cookie-consent/cookie"}>{t("Shell.Footer.Cookie")}</Link>
    </>
  );
}

/** One line: whose portal this is, the policies, the time zone of the times shown, the version. */
export function Footer() {
  const t = useText();
  const { footer, application, version } = environment();
  return (
    <footer className={classes.footer}>
      {footer?.text && <bdi>{footer.text}</bdi>}
      <SupportContact />
      <PolicyLinks />
      <Slots slot="footer" />
      <span className={classes.zone}>{t("Shell.Footer.TimeZone", { zone: currentTimeZone() })}</span>
      {version && (
        <bdi>
          {application.name} {version}
        </bdi>
      )}
    </footer>
  );
}
