import { IconArrowBackUp } from "@tabler/icons-react";
import { enums } from "@/api/enums";
import { useMemo } from "react";
import { DateField, FieldRow, SelectField, SwitchField, TextField, type RecordForm } from "@/form";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { timeZoneOptions } from "@/lib/timeZones";
import { Button, Section } from "@/ui";
import type { EmailPreferences } from "../../queries";
import type { PreferenceValues } from "../../values";
import classes from "../Parts.module.css";

const frequencies = enums.Frequency;
const weekdays = enums.Weekday;

/** The full hours of a day. */
const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, "0")}:00`,
}));

interface FieldsProps {
  form: RecordForm<PreferenceValues>;
}

interface DigestFieldsProps extends FieldsProps {
  nextDigestAt?: string | null;
  /** Resets digest and quiet hours to the default; absent if they already are. */
  onReset?: (() => void) | undefined;
}

/** Frequency and time of the digest. */
export function DigestFields({ form, nextDigestAt, onReset }: DigestFieldsProps) {
  const t = useText();
  const format = useFormat();
  const { frequency } = form.values.digest;
  return (
    <Section title={t("EmailPreferences.Digest")}>
      <p className={classes.quiet}>
        {t("EmailPreferences.DigestText")}{" "}
        {nextDigestAt && t("EmailPreferences.NextDigest", { time: format.dateTime(nextDigestAt) })}
      </p>
      <FieldRow>
        <SelectField
          label={t("EmailPreferences.Frequency")}
          options={frequencies.map((value) => ({ value, label: t(`EmailPreferences.Frequency.${value}`) }))}
          {...form.getInputProps("digest.frequency")}
        />
        {frequency === "Weekly" && (
          <SelectField
            label={t("EmailPreferences.Weekday")}
            options={weekdays.map((value) => ({ value, label: t(`EmailPreferences.Weekday.${value}`) }))}
            {...form.getInputProps("digest.weekday")}
          />
        )}
        {frequency !== "Off" && (
          <SelectField label={t("EmailPreferences.Hour")} options={hours} {...form.getInputProps("digest.hour")} />
        )}
      </FieldRow>
      {onReset && (
        <div className={classes.buttons}>
          <Button kind="quiet" size="small" icon={IconArrowBackUp} onClick={onReset}>
            {t("EmailPreferences.ResetDigest")}
          </Button>
        </div>
      )}
    </Section>
  );
}

/** Quiet hours. */
export function QuietFields({ form }: FieldsProps) {
  const t = useText();
  return (
    <Section title={t("EmailPreferences.Quiet")}>
      <SwitchField
        label={t("EmailPreferences.QuietOn")}
        hint={t("EmailPreferences.QuietText")}
        {...form.getInputProps("digest.isQuiet")}
      />
      {form.values.digest.isQuiet && (
        <FieldRow>
          <TextField type="time" label={t("EmailPreferences.QuietFrom")} {...form.getInputProps("digest.quietFrom")} />
          <TextField type="time" label={t("EmailPreferences.QuietTo")} {...form.getInputProps("digest.quietTo")} />
        </FieldRow>
      )}
    </Section>
  );
}

/** Absence and time zone, which have no default. */
export function OwnTimes({ form, own: { zone, zoneSource } }: FieldsProps & { own: EmailPreferences }) {
  const t = useText();
  const { timeZone } = form.values;
  const times = t("EmailPreferences.TimeZoneHint", { zone: (timeZone ?? zone).replaceAll("_", " ") });
  const zones = useMemo(() => timeZoneOptions(timeZone ?? zone), [timeZone, zone]);
  return (
    <FieldRow>
      <DateField
        optional
        label={t("EmailPreferences.Away")}
        hint={t("EmailPreferences.AwayHint")}
        {...form.getInputProps("awayUntil")}
      />
      <SelectField
        optional
        label={t("EmailPreferences.TimeZone")}
        placeholder={t("EmailPreferences.TimeZoneDefault")}
        hint={`${times} ${t(`Ui.ZoneFrom.${timeZone ? "Own" : zoneSource}`)}`}
        options={zones}
        {...form.getInputProps("timeZone")}
      />
    </FieldRow>
  );
}
