import { useQueryClient } from "@tanstack/react-query";
import { FormDrawer, useRecordForm } from "@/form";
import { currentTimeZone } from "@/lib/format";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { useToday } from "@/ui";
import { rulesOfTenant, TenantFields } from "./parts/TenantFields";
import { tenantQuery, useSaveTenant, type Tenant } from "./queries";
import { lastDay, toSave, toValues, type TenantValues } from "./values";

interface TenantFormProps {
  tenant: Tenant;
  onClose: () => void;
}

/** Changes a tenant. */
export function TenantForm({ tenant, onClose }: TenantFormProps) {
  const t = useText();
  const cache = useQueryClient();
  const timeZone = currentTimeZone();
  const form = useRecordForm<TenantValues>({
    initialValues: toValues(tenant, timeZone),
    validate: rulesOfTenant(lastDay(tenant, timeZone), useToday()),
  });
  const save = useSaveTenant((saved) => {
    showToast({ severity: "success", summary: t("Tenants.Saved", { name: saved.displayName }) });
    onClose();
  });
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t("Tenants.EditTitle", { name: tenant.displayName })}
      form={form}
      submitLabel={t("Tenants.Save")}
      loading={save.isPending}
      error={save.error}
      onSubmit={(values) => save.mutate(toSave(values, tenant, timeZone))}
      conflict={{
        load: async () => toValues(await cache.fetchQuery({ ...tenantQuery(tenant.id), staleTime: 0 }), timeZone),
      }}
    >
      <TenantFields field={(path) => form.getInputProps(path)} />
    </FormDrawer>
  );
}
