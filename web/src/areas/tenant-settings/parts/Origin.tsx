import { IconArrowBackUp, IconCircleCheck, IconCircleDashed } from "@tabler/icons-react";
import { useText } from "@/lib/text";
import { Button, Chip } from "@/ui";
import type { SettingValue } from "../queries";
import { valueText } from "./words";
import classes from "./TenantSettings.module.css";

interface OriginProps {
  setting: SettingValue;
  /** What it is called. */
  label: string;
  /** Gives the own value up; absent for readers who may not. */
  onReset?: ((name: string) => void) | undefined;
  loading?: boolean;
}

/** Whether a value is the level's own or inherited, what it would be without it, and the way back. */
export function Origin({ setting, label, onReset, loading }: OriginProps) {
  const t = useText();
  return (
    <div className={classes.origin}>
      <Chip tone={setting.isOwn ? "brand" : "outline"} icon={setting.isOwn ? IconCircleCheck : IconCircleDashed}>
        {t(setting.isOwn ? "TenantSettings.Own" : "TenantSettings.Inherited")}
      </Chip>
      {setting.inherited && (
        <span className={classes.inherited}>
          {t("TenantSettings.InheritedValue", { value: valueText(t, setting.inherited) })}
        </span>
      )}
      {setting.isOwn && onReset && (
        <Button
          kind="quiet"
          size="small"
          icon={IconArrowBackUp}
          loading={loading}
          onClick={() => onReset(setting.name)}
        >
          {t("TenantSettings.Reset", { name: label })}
        </Button>
      )}
    </div>
  );
}
