import { useQuery } from "@tanstack/react-query";
import { useConfiguration } from "@/api/bootstrap";
import { useText } from "@/lib/text";
import { Banner, Unloaded } from "@/ui";
import { emailSettingsQuery } from "../../queries";
import { EmailForm } from "./EmailForm";

/** Settings of outgoing mail. */
export function EmailTab() {
  const t = useText();
  const { features } = useConfiguration();
  const settings = useQuery(emailSettingsQuery());
  if (!settings.data) return <Unloaded query={settings} />;
  const isInPlan = features.values["SettingManagement.AllowChangingEmailSettings"]?.toLowerCase() !== "false";
  if (!isInPlan) return <Banner tone="info">{t("SettingManagement.NotInPlan")}</Banner>;
  return <EmailForm settings={settings.data} />;
}
