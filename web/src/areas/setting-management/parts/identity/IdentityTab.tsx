import { useQuery } from "@tanstack/react-query";
import { Unloaded } from "@/ui";
import { identitySettingsQuery } from "../../queries";
import { IdentityForm } from "./IdentityForm";

/** Passwords, lockout, sign-in, and what users may change themselves. */
export function IdentityTab() {
  const settings = useQuery(identitySettingsQuery());
  if (!settings.data) return <Unloaded query={settings} />;
  return <IdentityForm settings={settings.data} />;
}
