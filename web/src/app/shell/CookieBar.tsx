import { environment } from "@/api/environment";
import { useText } from "@/lib/text";
import { Button } from "@/ui/button";
import { PolicyLinks } from "./Footer";
import { useConsent } from "./useConsent";
import classes from "./CookieBar.module.css";

function ConsentBar() {
  const t = useText();
  const { isAsked, accept } = useConsent();
  if (!isAsked) return null;
  return (
    <section className={classes.bar} aria-label={t("Shell.Consent.Label")}>
      <p>{t("Shell.Consent.Text")}</p>
      <span className={classes.links}>
        <PolicyLinks />
      </span>
      <Button kind="primary" onClick={accept}>
        {t("Shell.Consent.Accept")}
      </Button>
    </section>
  );
}

/** Says at the bottom what the browser stores, until it is accepted, and again when the policies change. */
export function CookieBar() {
  return environment().cookieConsent?.isEnabled ? <ConsentBar /> : null;
}
