import { useConfiguration } from "@/api/bootstrap";
import { useText } from "@/lib/text";
import { DetailPage } from "@/ui";
import { AccountTab } from "./parts/account/AccountTab";
import { AuditTab } from "./parts/audit/AuditTab";
import { EmailTab } from "./parts/email/EmailTab";
import { FeaturesTab } from "./parts/FeaturesTab";
import { IdentityTab } from "./parts/identity/IdentityTab";
import { settingsRoute } from "./routes";
import { SessionsTab } from "./parts/SessionsTab";
import { LdapTab } from "./parts/ldap/LdapTab";
import { OAuthTab } from "./parts/externalProvider/OAuthTab";
import { parseTab, shownTabs } from "./parts/tabs/tabs";
import { TimeZoneTab } from "./parts/TimeZoneTab";

const contents = {
  account: <AccountTab />,
  identity: <IdentityTab />,
  sessions: <SessionsTab />,
  oauth: <OAuthTab />,
  ldap: <LdapTab />,
  audit: <AuditTab />,
  email: <EmailTab />,
  "time-zone": <TimeZoneTab />,
  features: <FeaturesTab />,
};

/** The settings of the caller's level, a tab for each kind that the caller may change. */
export function SettingManagementPage() {
  const t = useText();
  const { tab } = settingsRoute.useSearch();
  const navigate = settingsRoute.useNavigate();
  const { auth, clock, features } = useConfiguration();
  const shown = shownTabs(auth.grantedPolicies, features.values, clock.kind);
  return (
    <DetailPage
      title={t("SettingManagement.Title")}
      tab={tab}
      onTab={(next) => void navigate({ search: { tab: parseTab(next) }, replace: true })}
      tabs={shown.map(({ value, name }) => ({ value, label: t(name), content: contents[value] }))}
    />
  );
}
