import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { useResetSettings, useSaveSettings, type TenantSettings } from "../../queries";
import { useIsOfProvider } from "./useIsOfProvider";
import { nameOf } from "./words";

/** Saving a form of settings, and resetting single ones. */
export function useSaving(settings: TenantSettings) {
  const t = useText();
  const isOfProvider = useIsOfProvider();
  const save = useSaveSettings(settings.concurrencyStamp, () =>
    showToast({ severity: "success", summary: t("TenantSettings.Saved") }),
  );
  const reset = useResetSettings(settings.concurrencyStamp, ([key = ""]) =>
    showToast({
      severity: "success",
      summary: t(isOfProvider ? "TenantSettings.DefaultDone" : "TenantSettings.ResetDone", { name: nameOf(t, key) }),
    }),
  );
  return { save, reset };
}
