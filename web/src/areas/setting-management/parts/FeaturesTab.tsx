import { FeaturesPanel } from "@/areas/tenants";
import { useText } from "@/lib/text";

/** Features of the provider's own users. */
export function FeaturesTab() {
  const t = useText();
  const saved = t("AbpUi::SavedSuccessfully");
  return (
    <FeaturesPanel
      tenantId={null}
      texts={{
        note: t("SettingManagement.FeaturesNote"),
        saved,
        resetTitle: t("SettingManagement.FeaturesReset"),
        resetDone: saved,
      }}
    />
  );
}
