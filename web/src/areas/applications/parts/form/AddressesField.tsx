import { limitsOf } from "@/api/limitsOf";
import { RowsField, TextField, type RecordForm } from "@/form";
import { useText } from "@/lib/text";
import { Section } from "@/ui";
import type { ApplicationValues } from "../../values";

interface AddressesFieldProps {
  form: RecordForm<ApplicationValues>;
  path: "redirectUris" | "postLogoutRedirectUris";
}

/** Redirect URIs. */
export function AddressesField({ form, path }: AddressesFieldProps) {
  const t = useText();
  const rows = form.values[path];
  const most = limitsOf("ApplicationRequest", path).maxItems;
  const label = t(`Applications.${path}`);
  return (
    <Section title={label} note={t(`Applications.${path}.Note`)}>
      <RowsField
        names={rows.map((_, at) => t("Applications.AddressNumber", { label, number: at + 1 }))}
        addLabel={t("Applications.AddAddress")}
        addReason={rows.length >= most ? t("Applications.MostAddresses", { count: most }) : undefined}
        onAdd={() => form.insertListItem(path, "")}
        removeLabel={(name) => t("Applications.RemoveAddress", { name })}
        onRemove={(at) => {
          if (rows.length === 1) form.setFieldValue(path, [""]);
          else form.removeListItem(path, at);
        }}
        renderRow={(at) => (
          <TextField
            isLiteral
            type="url"
            optional={path === "postLogoutRedirectUris"}
            label={t("Applications.Address")}
            {...form.getInputProps(`${path}.${at}`)}
          />
        )}
      />
    </Section>
  );
}
