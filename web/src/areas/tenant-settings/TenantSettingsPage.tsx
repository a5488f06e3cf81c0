import { useQuery } from "@tanstack/react-query";
import { IconCopy } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useGranted } from "@/api/bootstrap";
import { isHostUser, useWorkspace } from "@/api/workspace";
import { useText } from "@/lib/text";
import { Banner, Button, DetailPage, Unloaded } from "@/ui";
import { CopySettingsForm } from "./CopySettingsForm";
import { BrandTab } from "./parts/brand/BrandTab";
import { FeaturesTab } from "./parts/FeaturesTab";
import { HistoryTab } from "./parts/HistoryTab";
import { LocaleTab } from "./parts/LocaleTab";
import { Reader } from "./parts/setting/Reader";
import { SecurityTab } from "./parts/SecurityTab";
import { SupportTab } from "./parts/SupportTab";
import { parseTab, tabs, type SettingsTab } from "./parts/tabs";
import { useIsOfProvider } from "./parts/setting/useIsOfProvider";
import { WordsTab } from "./parts/WordsTab";
import { settingsQuery, type TenantSettings } from "./queries";
import { tenantSettingsRoute } from "./routes";
import { brandNames, localeNames, settingOf, supportNames } from "./values";

function readerOf(settings: TenantSettings, names: Readonly<Record<string, string>>): ReactNode {
  return <Reader settings={Object.values(names).map((name) => settingOf(settings, name))} />;
}

interface Rights {
  canEdit: boolean;
  canEditWords: boolean;
  canEditLocale: boolean;
}

/** The provider's words, language and time zone hold for all tenants: they need the permissions of their own pages, too. */
function useRights(isOfProvider: boolean): Rights {
  const canEdit = useGranted("Portal.TenantSettings.Update");
  const texts = useGranted("LanguageManagement.LanguageTexts.Edit");
  const language = useGranted("LanguageManagement.Languages.ChangeDefault");
  const zone = useGranted("SettingManagement.TimeZone");
  return {
    canEdit,
    canEditWords: canEdit && (!isOfProvider || texts),
    canEditLocale: canEdit && (!isOfProvider || (language && zone)),
  };
}

/** What the tabs show. A saved change is a new revision, whose values the forms begin with again. */
function contentsOf(
  settings: TenantSettings,
  { canEdit, canEditWords, canEditLocale }: Rights,
): Record<SettingsTab, ReactNode> {
  const key = settings.concurrencyStamp;
  return {
    brand: canEdit ? <BrandTab key={key} settings={settings} /> : readerOf(settings, brandNames),
    words: <WordsTab key={key} settings={settings} canEdit={canEditWords} />,
    locale: canEditLocale ? <LocaleTab key={key} settings={settings} /> : readerOf(settings, localeNames),
    support: canEdit ? <SupportTab key={key} settings={settings} /> : readerOf(settings, supportNames),
    features: <FeaturesTab settings={settings} />,
    security: <SecurityTab settings={settings} />,
    history: <HistoryTab concurrencyStamp={key} canEdit={canEdit} />,
  };
}

/** Brand, words and defaults of the caller's tenant or workspace; of the provider, for all, without one. */
export function TenantSettingsPage() {
  const t = useText();
  const { tab, drawer } = tenantSettingsRoute.useSearch();
  const navigate = tenantSettingsRoute.useNavigate();
  const workspace = useWorkspace();
  const settings = useQuery(settingsQuery());
  const isOfProvider = useIsOfProvider();
  const rights = useRights(isOfProvider);
  const mayCopy = useGranted("Portal.TenantSettings.Copy") && isHostUser() && workspace?.isForeign === true;
  const open = (next: string | undefined) =>
    void navigate({ search: { ...(tab && { tab }), ...(next && { drawer: next }) }, replace: true });
  if (!settings.data) {
    return (
      <DetailPage title={t("TenantSettings.Title")}>
        <Unloaded query={settings} />
      </DetailPage>
    );
  }
  const contents = contentsOf(settings.data, rights);
  return (
    <>
      <DetailPage
        title={t("TenantSettings.Title")}
        tab={tab}
        onTab={(next) => void navigate({ search: { tab: parseTab(next) }, replace: true })}
        banner={isOfProvider ? <Banner inset>{t("TenantSettings.OfHost")}</Banner> : undefined}
        tools={
          mayCopy ? (
            <Button icon={IconCopy} onClick={() => open("copy")}>
              {t("TenantSettings.Copy")}
            </Button>
          ) : undefined
        }
        tabs={tabs.map(({ value, name }) => ({ value, label: t(name), content: contents[value] }))}
      />
      {mayCopy && drawer === "copy" && (
        <CopySettingsForm tenantId={workspace.tenantId} onClose={() => open(undefined)} />
      )}
    </>
  );
}
