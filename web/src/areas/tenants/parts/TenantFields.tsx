import { limitsOf } from "@/api/limitsOf";
import { all, DateField, FieldRow, fits, NumberField, required, TextField, within, type RecordForm } from "@/form";
import { useText } from "@/lib/text";

interface TenantFieldsProps {
  /** Binds a field that new and changed tenants have in common. */
  field: (
    path: "name" | "displayName" | "seatLimit" | "activeUntil",
  ) => ReturnType<RecordForm<Record<string, unknown>>["getInputProps"]>;
}

/** An end date in the past may stay, but can't be chosen. */
export function rulesOfTenant(stored: string | null, today: string) {
  return {
    name: all<string>(required(), fits(limitsOf("ProvisionTenant", "name"))),
    displayName: fits(limitsOf("ProvisionTenant", "displayName")),
    seatLimit: within(limitsOf("ProvisionTenant", "seatLimit")),
    activeUntil: (day: string | null): string | null =>
      day && day < today && day !== stored ? "Validation.FutureInstant" : null,
  };
}

/** Name and plan of the tenant. */
export function TenantFields({ field }: TenantFieldsProps) {
  const t = useText();
  return (
    <>
      <TextField
        autoFocus
        isLiteral
        label={t("Tenants.SignInName")}
        hint={t("Tenants.SignInNameHint")}
        {...field("name")}
      />
      <TextField
        optional
        label={t("Tenants.DisplayName")}
        hint={t("Tenants.DisplayNameHint")}
        {...field("displayName")}
      />
      <FieldRow>
        <NumberField optional label={t("Tenants.Seats")} hint={t("Tenants.SeatsHint")} {...field("seatLimit")} />
        <DateField
          optional
          label={t("Tenants.ActiveUntil")}
          hint={t("Tenants.ActiveUntilHint")}
          {...field("activeUntil")}
        />
      </FieldRow>
    </>
  );
}
