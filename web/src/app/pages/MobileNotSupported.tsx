import { IconDeviceDesktop } from "@tabler/icons-react";
import { useText } from "@/lib/text";
import { PolicyLinks } from "../shell/Footer";
import classes from "./ErrorPage.module.css";

/** What a phone sees: the portal is made for larger screens. */
export function MobileNotSupported() {
  const t = useText();
  return (
    <main className={classes.page} id="content">
      <IconDeviceDesktop size={40} stroke={1.4} aria-hidden="true" />
      <h1 className={classes.title}>{t("Shell.Mobile.NotSupported.Title")}</h1>
      <p className={classes.detail}>{t("Shell.Mobile.NotSupported.Detail")}</p>
      <footer className={classes.policies}>
        <PolicyLinks />
      </footer>
    </main>
  );
}
