import { useQuery } from "@tanstack/react-query";
import { ErrorState, TextSkeleton } from "@/ui";
import { ldapSettingsQuery } from "../queries";
import { LdapForm } from "./LdapForm";

/** Settings of sign-in with a directory. */
export function LdapTab() {
  const settings = useQuery(ldapSettingsQuery());
  if (settings.isError) return <ErrorState onRetry={() => void settings.refetch()} retrying={settings.isFetching} />;
  if (!settings.data) return <TextSkeleton />;
  return <LdapForm settings={settings.data} />;
}
