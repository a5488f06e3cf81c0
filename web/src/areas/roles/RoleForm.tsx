import { useQueryClient } from "@tanstack/react-query";
import { limitsOf } from "@/api/limitsOf";
import { all, fits, FormDrawer, required, SwitchField, TextField, useRecordForm } from "@/form";
import { useText, type Translate } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { roleQuery, useSaveRole, type Role } from "./queries";

interface RoleValues extends Record<string, unknown> {
  name: string;
  isDefault: boolean;
  isPublic: boolean;
  concurrencyStamp: string;
}

interface RoleFormProps {
  /** The role to change; none for a new one. */
  role?: Role | null;
  /** The role whose permissions a new one gets. */
  source?: Role;
  onClose: () => void;
  onSaved?: ((saved: Role) => void) | undefined;
}

function toValues(role: Role | null): RoleValues {
  return {
    name: role?.name ?? "",
    isDefault: role?.isDefault ?? false,
    isPublic: role?.isPublic ?? true,
    concurrencyStamp: role?.concurrencyStamp ?? "",
  };
}

const rules = { name: all<string>(required(), fits(limitsOf("RoleBody", "name"))) };

function titleOf(t: Translate, role: Role | null, source: Role | undefined): string {
  if (source) return t("Roles.CopyTitle", { name: source.name });
  return role ? t("Roles.EditTitle", { name: role.name }) : t("Roles.New");
}

/** Creates or changes a role. A shipped one keeps its name and can't become the default for new users. */
export function RoleForm({ role = null, source, onClose, onSaved }: RoleFormProps) {
  const t = useText();
  const cache = useQueryClient();
  const form = useRecordForm<RoleValues>({ initialValues: toValues(role), validate: rules });
  const isStatic = role?.isStatic ?? false;
  const save = useSaveRole(role ? { role } : { source: source ?? null }, (saved) => {
    showToast({ severity: "success", summary: t("Roles.Saved", { name: saved.name }) });
    onClose();
    onSaved?.(saved);
  });
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={titleOf(t, role, source)}
      form={form}
      submitLabel={t(role ? "Roles.Save" : "Roles.Create")}
      loading={save.isPending}
      error={save.error}
      onSubmit={({ name, isDefault, isPublic, concurrencyStamp }) =>
        save.mutate({ name: name.trim(), isDefault, isPublic, concurrencyStamp: concurrencyStamp || null })
      }
      {...(role && {
        conflict: { load: async () => toValues(await cache.fetchQuery({ ...roleQuery(role.id), staleTime: 0 })) },
      })}
    >
      <TextField
        autoFocus={!isStatic}
        disabled={isStatic}
        label={t("Roles.Name")}
        hint={source ? t("Roles.CopyHint", { name: source.name }) : isStatic ? t("Roles.StaticHint") : undefined}
        {...form.getInputProps("name")}
      />
      {!isStatic && (
        <SwitchField label={t("Roles.Default")} hint={t("Roles.DefaultHint")} {...form.getInputProps("isDefault")} />
      )}
      <SwitchField label={t("Roles.Public")} hint={t("Roles.PublicHint")} {...form.getInputProps("isPublic")} />
    </FormDrawer>
  );
}
