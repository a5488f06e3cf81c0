import { useQuery } from "@tanstack/react-query";
import { useConfiguration } from "@/api/bootstrap";
import { FormPage, SelectField, rebase, useRecordForm } from "@/form";
import { useText } from "@/lib/text";
import { timeZoneOptions } from "@/lib/timeZones";
import { ErrorState, TextSkeleton } from "@/ui";
import { timeZoneQuery, useSaveTimeZone } from "../queries";

interface TimeZoneValues extends Record<string, unknown> {
  zone: string | null;
}

function TimeZoneForm({ zone }: { zone: string }) {
  const t = useText();
  const isHost = useConfiguration().currentTenant.id === null;
  const form = useRecordForm<TimeZoneValues>({ initialValues: { zone: zone || null } });
  const save = useSaveTimeZone(() => rebase(form));
  return (
    <FormPage
      form={form}
      submitLabel={t("SettingManagement.Save")}
      loading={save.isPending}
      error={save.error}
      memberPaths={{ timezone: "zone" }}
      onSubmit={(values) => save.mutate(values.zone)}
      onCancel={() => form.reset()}
    >
      <SelectField
        label={t("SettingManagement.TimeZone")}
        hint={t(isHost ? "SettingManagement.TimeZoneHost" : "SettingManagement.TimeZoneTenant")}
        options={timeZoneOptions(zone)}
        optional
        {...form.getInputProps("zone")}
      />
    </FormPage>
  );
}

/** The time zone of everybody who has chosen none. */
export function TimeZoneTab() {
  const zone = useQuery(timeZoneQuery());
  if (zone.isError) return <ErrorState onRetry={() => void zone.refetch()} retrying={zone.isFetching} />;
  if (zone.data === undefined) return <TextSkeleton />;
  return <TimeZoneForm zone={zone.data} />;
}
