import { useQuery } from "@tanstack/react-query";
import { ErrorState, TextSkeleton } from "@/ui";
import { oauthSettingsQuery } from "../queries";
import { OAuthForm } from "./OAuthForm";

/** Settings of sign-in with an external OpenID provider. */
export function OAuthTab() {
  const settings = useQuery(oauthSettingsQuery());
  if (settings.isError) return <ErrorState onRetry={() => void settings.refetch()} retrying={settings.isFetching} />;
  if (!settings.data) return <TextSkeleton />;
  return <OAuthForm settings={settings.data} keeper="identity" />;
}
