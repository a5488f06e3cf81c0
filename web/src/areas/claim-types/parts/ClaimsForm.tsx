import { useEffect, useEffectEvent } from "react";
import { limitsOf } from "@/api/limitsOf";
import {
  adopt,
  all,
  FieldRow,
  fits,
  FormPage,
  required,
  RowsField,
  SelectField,
  TextField,
  rebase,
  useRecordForm,
  type RecordForm,
} from "@/form";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { useSaveClaims, type Claim, type ClaimOwner, type ClaimType } from "../queries";
import { claimsToEdit, valueTypeName } from "../rules";

interface ClaimsValues extends Record<string, unknown> {
  claims: Claim[];
}

interface ClaimsFormProps {
  owner: ClaimOwner;
  id: string;
  claims: readonly Claim[];
  types: readonly ClaimType[];
}

interface RowProps {
  form: RecordForm<ClaimsValues>;
  types: readonly ClaimType[];
  at: number;
}

/** One claim: its type, and a field that fits the type. */
function Row({ form, types, at }: RowProps) {
  const t = useText();
  const chosen = types.find(({ name }) => name === form.values.claims[at]?.claimType);
  const kind = valueTypeName(chosen?.valueType ?? 0);
  const value = form.getInputProps(`claims.${at}.claimValue`);
  const label = t("ClaimTypes.Value");
  const yesNo = ["true", "false"] as const;
  return (
    <FieldRow>
      <SelectField
        label={t("ClaimTypes.Type")}
        options={types.map(({ name, description }) => ({ value: name, label: name, note: description ?? undefined }))}
        {...form.getInputProps(`claims.${at}.claimType`)}
      />
      {kind === "Boolean" ? (
        <SelectField
          label={label}
          options={yesNo.map((own) => ({ value: own, label: t(`ClaimTypes.Is.${own}`) }))}
          {...value}
        />
      ) : (
        <TextField
          isLiteral
          label={label}
          hint={chosen?.regexDescription ?? (kind === "DateTime" ? t("ClaimTypes.DateHint") : undefined)}
          {...(kind === "Int" && { inputMode: "numeric" as const })}
          {...value}
        />
      )}
    </FieldRow>
  );
}

const claimValue = all<string>(required(), fits(limitsOf("ClaimRequest", "claimValue")));

/** Sets the claims of a user or role. */
export function ClaimsForm({ owner, id, claims, types }: ClaimsFormProps) {
  const t = useText();
  const form = useRecordForm<ClaimsValues>({
    initialValues: { claims: claimsToEdit(claims, types) },
    validate: { claims: { claimType: required<string>(), claimValue } },
  });
  // Saving replaces all claims, so what somebody else has changed meanwhile is shown, but for what is edited here.
  const takeOver = useEffectEvent((read: Claim[]) => adopt(form, { claims: read }));
  useEffect(() => takeOver(claimsToEdit(claims, types)), [claims, types]);
  const save = useSaveClaims(owner, id, () => {
    rebase(form);
    showToast({ severity: "success", summary: t("ClaimTypes.ClaimsSaved") });
  });
  const rows = form.values.claims;
  const memberPaths = Object.fromEntries(
    rows.flatMap((_, at) =>
      (["claimType", "claimValue"] as const).map((name) => [`[${at}].${name}`, `claims.${at}.${name}`]),
    ),
  );
  return (
    <FormPage
      form={form}
      submitLabel={t("ClaimTypes.SaveClaims")}
      loading={save.isPending}
      error={save.error}
      memberPaths={memberPaths}
      onSubmit={(values) => save.mutate(values.claims)}
      onCancel={() => form.reset()}
    >
      <RowsField
        names={rows.map((_, at) => t("ClaimTypes.ClaimNumber", { number: at + 1 }))}
        addLabel={t("ClaimTypes.AddClaim")}
        onAdd={() => form.insertListItem("claims", { claimType: "", claimValue: "" })}
        removeLabel={(name) => t("ClaimTypes.RemoveClaim", { name })}
        onRemove={(at) => form.removeListItem("claims", at)}
        renderRow={(at) => <Row form={form} types={types} at={at} />}
      />
    </FormPage>
  );
}
