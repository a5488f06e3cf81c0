import { IconBuilding } from "@tabler/icons-react";
import { useState } from "react";
import { useConfiguration } from "@/api/bootstrap";
import { useText } from "@/lib/text";
import { Button } from "@/ui/button";
import { TenantSwitch } from "./TenantSwitch";
import classes from "./TenantBox.module.css";

/** The organisation to sign in to, with a button to change it. */
export function TenantBox() {
  const t = useText();
  const { currentTenant } = useConfiguration();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={classes.box}>
      <IconBuilding size={18} stroke={1.6} aria-hidden="true" />
      <div className={classes.words}>
        <span className={classes.label}>{t("Account.Tenant.Label")}</span>
        <bdi className={classes.name}>{currentTenant.name ?? t("Account.Tenant.Host")}</bdi>
      </div>
      <Button size="small" onClick={() => setOpen(true)}>
        {t("AbpUiMultiTenancy::Switch")}
      </Button>
      <TenantSwitch isOpen={isOpen} onClose={() => setOpen(false)} />
    </div>
  );
}
