import { useQuery } from "@tanstack/react-query";
import { useGranted } from "@/api/bootstrap";
import { Unloaded } from "@/ui";
import { ldapSettingsQuery } from "../../queries";
import { GroupsForm } from "./GroupsForm";
import { LdapForm } from "./LdapForm";
import classes from "../account/AccountTab.module.css";

/** Settings of sign-in with a directory; the groups that give roles are for those who may assign roles. */
export function LdapTab() {
  const settings = useQuery(ldapSettingsQuery());
  const managesRoles = useGranted("AbpIdentity.Users.Update.ManageRoles");
  if (!settings.data) return <Unloaded query={settings} />;
  return (
    <div className={classes.tab}>
      <LdapForm settings={settings.data} />
      {managesRoles && <GroupsForm isOn={settings.data.enableLdapLogin} />}
    </div>
  );
}
