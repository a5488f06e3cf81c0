import { limitsOf } from "@/api/limitsOf";
import { within, type RecordForm } from "@/form";
import { useText } from "@/lib/text";
import { useToday } from "@/ui";
import { cutoff, type RetentionValues } from "./auditValues";
import { SettingNumber, SettingSwitch } from "../setting/Setting";
import type { Origins } from "../setting/useOrigins";

/** The period must be one that the server accepts; an empty one is sent as 0. */
export const retentionRules = {
  days: (value: number | null) =>
    value === null ? null : within(limitsOf("AuditSettings", "expiredDeleterPeriod"))(value),
};

interface RetentionFieldsProps<V extends RetentionValues> {
  form: RecordForm<V>;
  origins: Origins;
}

/** Whether records expire, after how many days, and which ones do now. The two values are set or inherited together. */
export function RetentionFields<V extends RetentionValues>(fields: RetentionFieldsProps<V>) {
  const { form } = fields;
  const t = useText();
  const date = cutoff(useToday(), form.values);
  return (
    <>
      <SettingSwitch
        {...fields}
        path="expires"
        together={["days"]}
        label={t("AuditSettings.Expired")}
        hint={t("AuditSettings.ExpiredHint")}
      />
      <SettingNumber
        {...fields}
        path="days"
        together={["expires"]}
        label={t("AuditSettings.Period")}
        disabled={!form.values.expires}
        hint={date ? t("AuditSettings.Cutoff", { date }) : undefined}
      />
    </>
  );
}
