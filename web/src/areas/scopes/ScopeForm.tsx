import { limitsOf } from "@/api/limitsOf";
import { all, fits, FormDrawer, required, TextArea, TextField, useRecordForm } from "@/form";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { readScope, useSaveScope, type Scope, type ScopeRequest } from "./queries";
import { wordsOf } from "./rules";

interface ScopeValues extends Record<string, unknown> {
  name: string;
  displayName: string;
  description: string;
  /** Names separated by spaces; none contains one. */
  resources: string;
  concurrencyStamp: string;
}

interface ScopeFormProps {
  /** The scope to change; null for a new one. */
  scope: Scope | null;
  onClose: () => void;
}

function toValues(scope: Scope | null): ScopeValues {
  return {
    name: scope?.name ?? "",
    displayName: scope?.displayName ?? "",
    description: scope?.description ?? "",
    resources: scope?.resources.join(" ") ?? "",
    concurrencyStamp: scope?.concurrencyStamp ?? "",
  };
}

function toRequest(values: ScopeValues): ScopeRequest {
  return {
    name: values.name.trim(),
    displayName: values.displayName.trim() || null,
    description: values.description.trim() || null,
    resources: wordsOf(values.resources),
    concurrencyStamp: values.concurrencyStamp || null,
  };
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
  // Errors name a name by its position.
  const places = wordsOf(form.values.resources).map((_, at) => [`resources[${at}]`, "resources"] as const);
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={scope ? t("Scopes.EditTitle", { name: scope.name }) : t("Scopes.New")}
      form={form}
      submitLabel={t(scope ? "Scopes.Save" : "Scopes.Create")}
      loading={save.isPending}
      error={save.error}
      memberPaths={Object.fromEntries(places)}
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
    </FormDrawer>
  );
}
