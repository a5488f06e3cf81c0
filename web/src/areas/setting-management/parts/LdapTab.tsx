import { useQuery } from "@tanstack/react-query";
import { Unloaded } from "@/ui";
import { ldapSettingsQuery } from "../queries";
import { LdapForm } from "./LdapForm";

/** Settings of sign-in with a directory. */
export function LdapTab() {
  const settings = useQuery(ldapSettingsQuery());
  if (!settings.data) return <Unloaded query={settings} />;
  return <LdapForm settings={settings.data} />;
}
