import { useQuery } from "@tanstack/react-query";
import { ErrorState, TextSkeleton } from "@/ui";
import { externalProviderQuery } from "../queries";
import { OAuthForm } from "./OAuthForm";

/** The external provider among the account settings, for those who don't have its tab. */
export function ExternalProviderCard() {
  const settings = useQuery(externalProviderQuery());
  if (settings.isError) return <ErrorState onRetry={() => void settings.refetch()} retrying={settings.isFetching} />;
  if (!settings.data) return <TextSkeleton />;
  return <OAuthForm settings={settings.data} keeper="account" />;
}
