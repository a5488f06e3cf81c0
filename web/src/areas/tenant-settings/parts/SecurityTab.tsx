import { useText } from "@/lib/text";
import type { TenantSettings } from "../queries";
import { Reader } from "./setting/Reader";
import classes from "./TenantSettings.module.css";

/** Security settings; changed on pages with permissions of their own. */
export function SecurityTab({ settings }: { settings: TenantSettings }) {
  const t = useText();
  return (
    <div className={classes.page}>
      <p className={classes.hint}>{t("TenantSettings.SecurityText")}</p>
      <Reader settings={settings.security} />
    </div>
  );
}
