import { useSuspenseQuery } from "@tanstack/react-query";
import { useConfiguration } from "@/api/bootstrap";
import { FormPage, SelectField, rebase, useRecordForm } from "@/form";
import { browserTimeZone } from "@/lib/format";
import { useText } from "@/lib/text";
import { timeZoneOptions } from "@/lib/timeZones";
import { showToast } from "@/lib/toast";
import { Panel } from "@/ui";
import { regionalSettingsQuery, useSaveRegionalSettings, type RegionalSettings } from "./parts/own/profileQueries";
import classes from "./parts/own/Own.module.css";

interface RegionalValues extends Record<string, unknown> {
  language: string | null;
  timeZone: string | null;
}

/** What applies while nothing is chosen here, and why. */
function useZoneHint({ zone, zoneSource }: RegionalSettings): string {
  const t = useText();
  const shown = (zone ?? browserTimeZone()).replaceAll("_", " ");
  const from = zoneSource === "Unset" ? t("Account.Regional.ZoneOfBrowser") : t(`Ui.ZoneFrom.${zoneSource}`);
  return `${t("Account.Regional.TimeZoneHint")} ${t("Account.Regional.ZoneNow", { zone: shown })} ${from}`;
}

function RegionalForm({ settings }: { settings: RegionalSettings }) {
  const t = useText();
  const { localization } = useConfiguration();
  const form = useRecordForm<RegionalValues>({
    initialValues: { language: settings.language ?? null, timeZone: settings.timeZone ?? null },
  });
  const zoneHint = useZoneHint(settings);
  const save = useSaveRegionalSettings(() => {
    rebase(form);
    showToast({ severity: "success", summary: t("AbpUi::SavedSuccessfully") });
  });
  const languages = localization.languages.map(({ cultureName, displayName }) => ({
    value: cultureName,
    label: displayName,
  }));
  return (
    <FormPage
      form={form}
      submitLabel={t("Account.Regional.Save")}
      loading={save.isPending}
      error={save.error}
      onSubmit={({ language, timeZone }) => save.mutate({ language, timeZone })}
      onCancel={() => form.reset()}
    >
      <SelectField
        label={t("Account.Regional.Language")}
        hint={t("Account.Regional.LanguageHint")}
        options={languages}
        optional
        {...form.getInputProps("language")}
      />
      <SelectField
        label={t("Account.Regional.TimeZone")}
        hint={zoneHint}
        options={timeZoneOptions(settings.timeZone ?? "")}
        optional
        {...form.getInputProps("timeZone")}
      />
    </FormPage>
  );
}

/** Language and time zone of the user's own account. */
export function RegionalPage() {
  const t = useText();
  const { data } = useSuspenseQuery(regionalSettingsQuery());
  return (
    <div className={classes.page}>
      <Panel title={t("Account.Regional.Title")}>
        <RegionalForm settings={data} />
      </Panel>
    </div>
  );
}
