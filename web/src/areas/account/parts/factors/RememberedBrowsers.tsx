import { useSuspenseQuery } from "@tanstack/react-query";
import { IconBrowser } from "@tabler/icons-react";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { Button } from "@/ui/button";
import classes from "./Factors.module.css";
import { rememberedBrowsersQuery, useForgetBrowser } from "./factorQueries";

/** Remembered browsers, each with a button to forget it; nothing if there are none. */
export function RememberedBrowsers() {
  const t = useText();
  const format = useFormat();
  const { items } = useSuspenseQuery(rememberedBrowsersQuery()).data;
  const forget = useForgetBrowser(() => showToast({ severity: "success", summary: t("Account.Browsers.Forgotten") }));
  if (items.length === 0) return null;
  return (
    <>
      <h3 className={classes.subheading}>
        {t("Account.Browsers.Title")}
        {items.length > 1 && (
          <Button size="small" loading={forget.isPending} onClick={() => forget.mutate(null)}>
            {t("Account.Browsers.ForgetAll")}
          </Button>
        )}
      </h3>
      <p className={classes.note}>{t("Account.Browsers.Text")}</p>
      <ul className={classes.list} aria-label={t("Account.Browsers.Title")}>
        {items.map((browser) => {
          const name = browser.browserInfo ?? t("Account.Sessions.UnknownDevice");
          return (
            <li key={browser.id} className={classes.row}>
              <IconBrowser size={20} stroke={1.5} aria-hidden="true" />
              <div className={classes.text}>
                <p className={classes.name}>
                  <bdi>{name}</bdi>
                </p>
                <p className={classes.facts}>
                  {browser.ipAddress && <bdi>{browser.ipAddress}</bdi>}
                  <span>
                    {t("Account.Browsers.Until")} {format.date(browser.expirationTime)}
                  </span>
                </p>
              </div>
              <Button
                size="small"
                aria-label={t("Account.Browsers.ForgetNamed", { browser: name })}
                loading={forget.isPending && forget.variables?.id === browser.id}
                onClick={() => forget.mutate(browser)}
              >
                {t("Account.Browsers.Forget")}
              </Button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
