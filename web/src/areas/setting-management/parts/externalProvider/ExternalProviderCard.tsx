import { useQuery } from "@tanstack/react-query";
import { Unloaded } from "@/ui";
import { externalProviderQuery } from "../../queries";
import { OAuthForm } from "./OAuthForm";

/** The external provider among the account settings, for those who don't have its tab. */
export function ExternalProviderCard() {
  const settings = useQuery(externalProviderQuery());
  if (!settings.data) return <Unloaded query={settings} />;
  return <OAuthForm settings={settings.data} keeper="account" />;
}
