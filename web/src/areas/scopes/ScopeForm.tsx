import { limitsOf } from "@/api/limitsOf";
import { all, fits, FormDrawer, required, TextArea, TextField, useRecordForm } from "@/form";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { readScope, useSaveScope, type Scope } from "./queries";
import { memberPathsOf, toRequest, toValues, type ScopeValues } from "./values";

interface ScopeFormProps {
  /** The scope to change; null for a new one. */
  scope: Scope | null;
  onClose: () => void;
}

const rules = {
  name: all<string>(required(), fits(limitsOf("ScopeRequest", "name"))),
  displayName: fits(limitsOf("ScopeRequest", "displayName")),
  description: fits(limitsOf("ScopeRequest", "description")),
};

/** Adds a scope or changes it. Name and resources of a shipped one are fixed. */
export function ScopeForm({ scope, onClose }: ScopeFormProps) {
  const t = useText();
  const form = useRecordForm<ScopeValues>({ initialValues: toValues(scope), validate: rules });
  const isBuiltIn = scope?.buildIn ?? false;
  const save = useSaveScope(scope, ({ name }) => {
    showToast({ severity: "success", summary: t("Scopes.Saved", { name }) });
    onClose();
  });
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={scope ? t("Scopes.EditTitle", { name: scope.name }) : t("Scopes.New")}
      form={form}
      submitLabel={t(scope ? "Scopes.Save" : "Scopes.Create")}
      loading={save.isPending}
      error={save.error}
      memberPaths={memberPathsOf(form.values)}
      onSubmit={(values) => save.mutate(toRequest(values))}
      {...(scope && { conflict: { load: async () => toValues(await readScope(scope.id)) } })}
    >
      <TextField
        isLiteral
        autoFocus={!isBuiltIn}
        disabled={isBuiltIn}
        label={t("Scopes.Name")}
        hint={t(isBuiltIn ? "Scopes.BuiltInHint" : "Scopes.NameHint")}
        {...form.getInputProps("name")}
      />
      <TextField
        optional
        label={t("Scopes.DisplayName")}
        hint={t("Scopes.DisplayNameHint")}
        {...form.getInputProps("displayName")}
      />
      <TextArea
        optional
        label={t("Scopes.Description")}
        hint={t("Scopes.DescriptionHint")}
        {...form.getInputProps("description")}
      />
      <TextField
        isLiteral
        optional
        disabled={isBuiltIn}
        label={t("Scopes.Resources")}
        hint={t("Scopes.ResourcesHint")}
        {...form.getInputProps("resources")}
      />
      <TextField
        isLiteral
        optional
        label={t("Scopes.ClaimTypes")}
        hint={t("Scopes.ClaimTypesHint")}
        {...form.getInputProps("claimTypes")}
      />
    </FormDrawer>
  );
}
