import { useQuery } from "@tanstack/react-query";
import { useConfiguration } from "@/api/bootstrap";
import { FormPage, SelectField, rebase, useRecordForm } from "@/form";
import { useText } from "@/lib/text";
import { timeZoneOptions } from "@/lib/timeZones";
import { Unloaded } from "@/ui";
import { timeZoneQuery, useSaveTimeZone } from "../queries";
import { zoneNames } from "./setting/names";
import { Setting } from "./setting/Setting";
import { useOrigins } from "./setting/useOrigins";

interface TimeZoneValues extends Record<string, unknown> {
  zone: string | null;
}

function zoneValues(zone: string): TimeZoneValues {
  return { zone: zone || null };
}

function TimeZoneForm({ zone }: { zone: string }) {
  const t = useText();
  const isHost = useConfiguration().currentTenant.id === null;
  const form = useRecordForm<TimeZoneValues>({ initialValues: zoneValues(zone) });
  const save = useSaveTimeZone(() => rebase(form));
  const query = timeZoneQuery();
  const origins = useOrigins({ form, names: zoneNames, query, valuesOf: zoneValues });
  return (
    <FormPage
      isShort
      form={form}
      submitLabel={t("SettingManagement.Save")}
      loading={save.isPending}
      error={save.error}
      memberPaths={{ timezone: "zone" }}
      onSubmit={(values) => save.mutate(values.zone)}
      onCancel={() => form.reset()}
    >
      <Setting origins={origins} path="zone" label={t("SettingManagement.TimeZone")}>
        <SelectField
          label={t("SettingManagement.TimeZone")}
          hint={t(isHost ? "SettingManagement.TimeZoneHost" : "SettingManagement.TimeZoneTenant")}
          options={timeZoneOptions(zone)}
          optional
          {...form.getInputProps("zone")}
        />
      </Setting>
    </FormPage>
  );
}

/** The time zone of users who have chosen none. */
export function TimeZoneTab() {
  const zone = useQuery(timeZoneQuery());
  if (zone.data === undefined) return <Unloaded query={zone} />;
  return <TimeZoneForm zone={zone.data} />;
}
