import { useMemo } from "react";
import { useConfiguration } from "@/api/bootstrap";
import { FormPage, SelectField, useRecordForm } from "@/form";
import { currencyOptions, monthOptions } from "@/form/regions";
import { dateBy, datePatterns } from "@/lib/format";
import type { TextKey } from "@/lib/keys";
import { useCulture, useText } from "@/lib/text";
import { timeZoneOptions } from "@/lib/timeZones";
import { useToday, type Option } from "@/ui";
import type { TenantSettings } from "../queries";
import { localeNames, ownValues, pathsOf, settingOf, toChanges, type FormValues, type LocaleKey } from "../values";
import { SettingOrigin } from "./setting/SettingOrigin";
import { useSaving } from "./setting/useSaving";
import { nameOf, weekDays } from "./setting/words";
import classes from "./TenantSettings.module.css";

const keys = Object.keys(localeNames) as LocaleKey[];

const memberPaths = pathsOf(keys);

const hints: Readonly<Record<LocaleKey, TextKey>> = {
  language: "TenantSettings.LanguageHint",
  timeZone: "TenantSettings.ZoneHint",
  dates: "TenantSettings.DatesHint",
  week: "TenantSettings.WeekHint",
  currency: "TenantSettings.CurrencyHint",
  fiscalStart: "TenantSettings.FiscalHint",
};

/** What each field offers; dates by today's. */
function useOptions(zone: string): Readonly<Record<LocaleKey, readonly Option[]>> {
  const t = useText();
  const culture = useCulture();
  const today = useToday();
  const { languages } = useConfiguration().localization;
  const currencies = useMemo(() => currencyOptions(culture), [culture]);
  const months = useMemo(() => monthOptions(culture), [culture]);
  return {
    language: languages.map(({ cultureName, displayName }) => ({ value: cultureName, label: displayName })),
    timeZone: timeZoneOptions(zone),
    dates: datePatterns.map((pattern) => ({ value: pattern, label: dateBy(pattern, today), note: pattern })),
    week: weekDays.map((day) => ({ value: day, label: t(`EmailPreferences.Weekday.${day}`) })),
    currency: currencies,
    fiscalStart: months,
  };
}

/** Language, time and dates of users who have chosen none, and what new clients begin with. */
export function LocaleTab({ settings }: { settings: TenantSettings }) {
  const t = useText();
  const form = useRecordForm<FormValues<LocaleKey>>({ initialValues: ownValues(settings, localeNames) });
  const { save, reset } = useSaving(settings);
  const options = useOptions(settingOf(settings, localeNames.timeZone).value ?? "");
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
        {keys.map((key) => {
          const setting = settingOf(settings, localeNames[key]);
          const label = nameOf(t, setting.name);
          return (
            <div key={key} className={classes.stack}>
              <SelectField
                label={label}
                hint={t(hints[key])}
                options={options[key]}
                optional
                {...form.getInputProps(key)}
              />
              <SettingOrigin
                setting={setting}
                label={label}
                onReset={(name: string) => reset.mutate([name])}
                loading={reset.isPending}
              />
            </div>
          );
        })}
      </FormPage>
    </div>
  );
}
