import { Origin } from "@/form";
import { useText } from "@/lib/text";
import { PropertyList, WrappingRow } from "@/ui";
import type { TenantSettings } from "../queries";
import { valueText } from "./setting/words";
import classes from "./TenantSettings.module.css";

/** The plan's features, which the provider sets. */
export function FeaturesTab({ settings }: { settings: TenantSettings }) {
  const t = useText();
  return (
    <div className={classes.page}>
      <p className={classes.hint}>{t("TenantSettings.FeaturesText")}</p>
      <PropertyList
        properties={settings.features.map(({ displayName, value, isOwn }) => ({
          label: displayName,
          value: (
            <WrappingRow>
              <bdi>{valueText(t, value)}</bdi>
              <Origin label={displayName} isOwn={isOwn} />
            </WrappingRow>
          ),
        }))}
      />
    </div>
  );
}
