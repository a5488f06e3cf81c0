import { useQuery } from "@tanstack/react-query";
import { Unloaded } from "@/ui";
import { oauthSettingsQuery } from "../../queries";
import { OAuthForm } from "./OAuthForm";

/** Settings of sign-in with an external OpenID provider. */
export function OAuthTab() {
  const settings = useQuery(oauthSettingsQuery());
  if (!settings.data) return <Unloaded query={settings} />;
  return <OAuthForm settings={settings.data} keeper="identity" />;
}
