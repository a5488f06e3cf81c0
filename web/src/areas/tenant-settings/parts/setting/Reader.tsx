import { useText } from "@/lib/text";
import { PropertyList } from "@/ui";
import type { SettingValue } from "../../queries";
import { SettingOrigin } from "./SettingOrigin";
import { nameOf, valueText } from "./words";
import classes from "../TenantSettings.module.css";

/** Read-only settings, each with the origin of its value. */
export function Reader({ settings }: { settings: readonly SettingValue[] }) {
  const t = useText();
  return (
    <PropertyList
      properties={settings.map((setting) => ({
        label: nameOf(t, setting.name),
        value: (
          <span className={classes.stack}>
            {setting.value && <bdi>{valueText(t, setting.value, setting.name)}</bdi>}
            <SettingOrigin setting={setting} label={nameOf(t, setting.name)} />
          </span>
        ),
      }))}
    />
  );
}
