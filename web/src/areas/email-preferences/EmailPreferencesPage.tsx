import { useGranted } from "@/api/bootstrap";
import { useText } from "@/lib/text";
import { DetailPage } from "@/ui";
import { DefaultsTab } from "./parts/DefaultsTab";
import { OwnTab } from "./parts/own/OwnTab";
import { parseTab } from "./parts/tabs";
import { emailPreferencesRoute } from "./routes";

/** The user's email preferences; for administrators also the level's defaults. */
export function EmailPreferencesPage() {
  const t = useText();
  const { tab } = emailPreferencesRoute.useSearch();
  const navigate = emailPreferencesRoute.useNavigate();
  const setsDefaults = useGranted("Portal.EmailPreferences.Defaults");
  if (!setsDefaults) {
    return (
      <DetailPage title={t("EmailPreferences.Title")}>
        <OwnTab />
      </DetailPage>
    );
  }
  return (
    <DetailPage
      title={t("EmailPreferences.Title")}
      tab={tab ?? "mine"}
      onTab={(next) => void navigate({ search: { tab: parseTab(next) }, replace: true })}
      tabs={[
        { value: "mine", label: t("EmailPreferences.Mine"), content: <OwnTab /> },
        { value: "defaults", label: t("EmailPreferences.Defaults"), content: <DefaultsTab /> },
      ]}
    />
  );
}
