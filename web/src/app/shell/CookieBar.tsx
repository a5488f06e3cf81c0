import { useState } from "react";
import { environment } from "@/api/environment";
import { consentCookieText, hasConsent } from "@/lib/consent";
import { useText } from "@/lib/text";
import { Button } from "@/ui/button";
import { PolicyLinks } from "./Footer";
import classes from "./CookieBar.module.css";

/** Tells at the bottom what the browser keeps, until the visitor accepts. */
export function CookieBar() {
  const t = useText();
  const { isEnabled, expireDate } = environment().cookieConsent ?? {};
  const [isAccepted, setAccepted] = useState(() => hasConsent(document.cookie));
  if (!isEnabled || isAccepted) return null;
  const accept = () => {
    document.cookie = consentCookieText(new Date(), expireDate);
    setAccepted(hasConsent(document.cookie));
  };
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
