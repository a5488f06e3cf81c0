import { useGranted } from "@/api/bootstrap";
import { useText } from "@/lib/text";
import { DetailPage } from "@/ui";
import { AccountTab } from "./parts/AccountTab";
import { EmailTab } from "./parts/EmailTab";
import { settingsRoute } from "./routes";
import { parseTab, tabs } from "./parts/tabs";

const contents = { account: <AccountTab />, email: <EmailTab /> };

/** The settings of the caller's level, a tab for each kind that the caller may change. */
export function SettingManagementPage() {
  const t = useText();
  const { tab } = settingsRoute.useSearch();
  const navigate = settingsRoute.useNavigate();
  const allowed = { account: useGranted(tabs[0].policy), email: useGranted(tabs[1].policy) };
  return (
    <DetailPage
      title={t("SettingManagement.Title")}
      tab={tab}
      onTab={(next) => void navigate({ search: { tab: parseTab(next) }, replace: true })}
      tabs={tabs
        .filter(({ value }) => allowed[value])
        .map(({ value, name }) => ({ value, label: t(name), content: contents[value] }))}
    />
  );
}
