import { limitsOf } from "@/api/limitsOf";
import { CheckField, RowsField, TextArea, type RecordForm } from "@/form";
import { useText } from "@/lib/text";
import { Section } from "@/ui";
import { addressesOf, type ApplicationValues } from "../../values";

interface KeysFieldProps {
  form: RecordForm<ApplicationValues>;
  /** Whether the application has a secret as well. */
  hasSecret: boolean;
}

/** Public keys that a confidential application proves itself with, and the end of its secret. */
export function KeysField({ form, hasSecret }: KeysFieldProps) {
  const t = useText();
  const rows = form.values.publicKeys;
  const most = limitsOf("ApplicationRequest", "publicKeys").maxItems;
  const label = t("Applications.publicKeys");
  return (
    <Section title={label} note={t("Applications.publicKeys.Note")}>
      <RowsField
        names={rows.map((_, at) => t("Applications.AddressNumber", { label, number: at + 1 }))}
        addLabel={t("Applications.AddKey")}
        addReason={rows.length >= most ? t("Applications.MostAddresses", { count: most }) : undefined}
        onAdd={() => form.insertListItem("publicKeys", "")}
        removeLabel={(name) => t("Applications.RemoveAddress", { name })}
        onRemove={(at) => form.removeListItem("publicKeys", at)}
        renderRow={(at) => <TextArea label={t("Applications.PublicKey")} {...form.getInputProps(`publicKeys.${at}`)} />}
      />
      {hasSecret && addressesOf(rows).length > 0 && (
        <CheckField
          label={t("Applications.RemoveSecret")}
          hint={t("Applications.RemoveSecretHint")}
          {...form.getInputProps("removeClientSecret")}
        />
      )}
    </Section>
  );
}
