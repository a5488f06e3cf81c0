import { useQuery } from "@tanstack/react-query";
import { ErrorState, TextSkeleton } from "@/ui";
import { identitySettingsQuery } from "../queries";
import { IdentityForm } from "./IdentityForm";

/** Passwords, lockout, sign-in, and what users may change themselves. */
export function IdentityTab() {
  const settings = useQuery(identitySettingsQuery());
  if (settings.isError) return <ErrorState onRetry={() => void settings.refetch()} retrying={settings.isFetching} />;
  if (!settings.data) return <TextSkeleton />;
  return <IdentityForm settings={settings.data} />;
}
