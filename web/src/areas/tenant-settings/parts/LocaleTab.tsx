import { useConfiguration } from "@/api/bootstrap";
import { FormPage, SelectField, useRecordForm } from "@/form";
import { useText } from "@/lib/text";
import { timeZoneOptions } from "@/lib/timeZones";
import type { TenantSettings } from "../queries";
import { localeNames, ownValues, pathsOf, settingOf, toChanges, type FormValues } from "../values";
import { SettingOrigin } from "./SettingOrigin";
import { useSaving } from "./useSaving";
import { nameOf } from "./words";
import classes from "./TenantSettings.module.css";

type LocaleKey = keyof typeof localeNames;

const memberPaths = pathsOf(Object.keys(localeNames));

/** Language and time zone of users who have chosen none. */
export function LocaleTab({ settings }: { settings: TenantSettings }) {
  const t = useText();
  const { localization } = useConfiguration();
  const form = useRecordForm<FormValues<LocaleKey>>({ initialValues: ownValues(settings, localeNames) });
  const { save, reset } = useSaving(settings);
  const [language, zone] = [settingOf(settings, localeNames.language), settingOf(settings, localeNames.timeZone)];
  const origin = { onReset: (name: string) => reset.mutate([name]), loading: reset.isPending };
  return (
    <div className={classes.page}>
      <FormPage
        isShort
        form={form}
        submitLabel={t("TenantSettings.Save")}
        loading={save.isPending}
        error={save.error}
        memberPaths={memberPaths}
        onSubmit={(values) => save.mutate(toChanges(values, localeNames))}
        onCancel={() => form.reset()}
      >
        <div className={classes.stack}>
          <SelectField
            label={nameOf(t, language.name)}
            hint={t("TenantSettings.LanguageHint")}
            options={localization.languages.map(({ cultureName, displayName }) => ({
              value: cultureName,
              label: displayName,
            }))}
            optional
            {...form.getInputProps("language")}
          />
          <SettingOrigin setting={language} label={nameOf(t, language.name)} {...origin} />
        </div>
        <div className={classes.stack}>
          <SelectField
            label={nameOf(t, zone.name)}
            hint={t("TenantSettings.ZoneHint")}
            options={timeZoneOptions(zone.value ?? "")}
            optional
            {...form.getInputProps("timeZone")}
          />
          <SettingOrigin setting={zone} label={nameOf(t, zone.name)} {...origin} />
        </div>
      </FormPage>
    </div>
  );
}
