import { limitsOf } from "@/api/limitsOf";
import { NumberField, SwitchField, within, type RecordForm } from "@/form";
import { useText } from "@/lib/text";
import { useToday } from "@/ui";
import { cutoff, type RetentionValues } from "./auditValues";

/** The period must be one that the server takes; an empty one is 0. */
export const retentionRules = {
  days: (value: number | null) =>
    value === null ? null : within(limitsOf("AuditSettings", "expiredDeleterPeriod"))(value),
};

/** Whether records expire, after how many days, and which ones do now. */
export function RetentionFields<V extends RetentionValues>({ form }: { form: RecordForm<V> }) {
  const t = useText();
  const date = cutoff(useToday(), form.values);
  return (
    <>
      <SwitchField
        label={t("AuditSettings.Expired")}
        hint={t("AuditSettings.ExpiredHint")}
        {...form.getInputProps("expires")}
      />
      <NumberField
        label={t("AuditSettings.Period")}
        disabled={!form.values.expires}
        hint={date ? t("AuditSettings.Cutoff", { date }) : undefined}
        {...form.getInputProps("days")}
      />
    </>
  );
}
