import { useMemo } from "react";
import { useCulture, useText } from "@/lib/text";
import { timeZoneOptions } from "@/lib/timeZones";
import { DateField, FieldRow, SelectField, TextArea, TextField, type RecordForm } from "@/form";
import { countryOptions, currencyOptions, monthOptions } from "@/form/regions";
import type { Client } from "../queries";
import type { ClientValues } from "../values";

const sizeBands = ["1-9", "10-49", "50-249", "250+"];

/** What the fields of a client choose from. */
export function useClientChoices(client: Client | null) {
  const culture = useCulture();
  const zone = client?.timeZone ?? "";
  return useMemo(
    () => ({
      countries: countryOptions(culture),
      currencies: currencyOptions(culture),
      zones: timeZoneOptions(zone),
      months: monthOptions(culture),
      sizes: [...new Set([...sizeBands, client?.sizeBand ?? "1-9"])].map((value) => ({ value, label: value })),
    }),
    [culture, zone, client?.sizeBand],
  );
}

interface FieldsProps {
  form: RecordForm<ClientValues>;
  choices: ReturnType<typeof useClientChoices>;
}

/** Who the client is. */
export function IdentityFields({ form, choices }: FieldsProps) {
  const t = useText();
  const field = (path: keyof ClientValues & string) => form.getInputProps(path);
  return (
    <>
      <TextField label={t("Clients.Name")} {...field("name")} autoFocus />
      <FieldRow>
        <TextField label={t("Clients.Code")} hint={t("Clients.CodeHint")} {...field("code")} />
        <TextField label={t("Clients.Industry")} optional {...field("industry")} />
      </FieldRow>
      <FieldRow>
        <TextField label={t("Clients.LegalName")} optional {...field("legalName")} />
        <SelectField label={t("Clients.SizeBand")} optional options={choices.sizes} {...field("sizeBand")} />
      </FieldRow>
      <TextField label={t("Clients.Programme")} optional {...field("programme")} />
    </>
  );
}

/** Where and how the client works. */
export function ProfileFields({ form, choices }: FieldsProps) {
  const t = useText();
  const field = (path: keyof ClientValues & string) => form.getInputProps(path);
  return (
    <>
      <FieldRow>
        <SelectField label={t("Clients.Country")} optional options={choices.countries} {...field("country")} />
        <SelectField
          label={t("Clients.TimeZone")}
          hint={t("Clients.TimeZoneHint")}
          options={choices.zones}
          {...field("timeZone")}
        />
      </FieldRow>
      <FieldRow>
        <SelectField label={t("Clients.Currency")} options={choices.currencies} {...field("currency")} />
        <SelectField label={t("Clients.FiscalStart")} options={choices.months} {...field("fiscalYearStartMonth")} />
      </FieldRow>
      <FieldRow>
        <DateField label={t("Clients.EngagementStart")} optional {...field("engagementStart")} />
        <DateField label={t("Clients.EngagementEnd")} optional {...field("engagementEnd")} />
      </FieldRow>
      <TextField label={t("Clients.Website")} optional {...field("website")} />
      <TextArea label={t("Clients.Address")} optional {...field("address")} />
      <TextArea label={t("Clients.About")} optional {...field("about")} />
    </>
  );
}
