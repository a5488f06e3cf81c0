import { FieldRow, SelectField, TextField, type RecordForm } from "@/form";
import { useText } from "@/lib/text";
import { applicationTypes, clientTypes, consentTypes } from "../../rules";
import type { ApplicationValues } from "../../values";

interface IdentityFieldsProps {
  form: RecordForm<ApplicationValues>;
  /** The portal's own client, whose client id is fixed. */
  isOwn: boolean;
}

/** Name, client id and kind of the application, and whether its users are asked for consent. */
export function IdentityFields({ form, isOwn }: IdentityFieldsProps) {
  const t = useText();
  return (
    <>
      <FieldRow>
        <TextField autoFocus label={t("Applications.Name")} {...form.getInputProps("displayName")} />
        <TextField
          isLiteral
          disabled={isOwn}
          label={t("Applications.ClientId")}
          hint={t(isOwn ? "Applications.OwnHint" : "Applications.ClientIdHint")}
          {...form.getInputProps("clientId")}
        />
      </FieldRow>
      <FieldRow>
        <SelectField
          label={t("Applications.ClientType")}
          hint={t("Applications.ClientTypeHint")}
          options={clientTypes.map((value) => ({ value, label: t(`Applications.ClientType.${value}`) }))}
          {...form.getInputProps("clientType")}
        />
        <SelectField
          label={t("Applications.ApplicationType")}
          hint={t("Applications.ApplicationTypeHint")}
          options={applicationTypes.map((value) => ({ value, label: t(`Applications.ApplicationType.${value}`) }))}
          {...form.getInputProps("applicationType")}
        />
      </FieldRow>
      <SelectField
        label={t("Applications.Consent")}
        hint={t("Applications.ConsentHint")}
        options={consentTypes.map((value) => ({ value, label: t(`Applications.Consent.${value}`) }))}
        {...form.getInputProps("consentType")}
      />
    </>
  );
}
