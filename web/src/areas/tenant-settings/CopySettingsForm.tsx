import { useQuery } from "@tanstack/react-query";
import { FormDrawer, required, SelectField, useRecordForm } from "@/form";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { Banner } from "@/ui";
import { allTenantsQuery } from "../tenants";
import { useCopySettings } from "./queries";

interface CopySettingsFormProps {
  /** The tenant that gets the settings. */
  tenantId: string;
  onClose: () => void;
}

interface CopyValues extends Record<string, unknown> {
  fromTenantId: string | null;
}

/** Takes over the settings of another tenant. */
export function CopySettingsForm({ tenantId, onClose }: CopySettingsFormProps) {
  const t = useText();
  const tenants = useQuery(allTenantsQuery()).data?.items ?? [];
  const form = useRecordForm<CopyValues>({
    initialValues: { fromTenantId: null },
    validate: { fromTenantId: required<string | null>() },
  });
  const copy = useCopySettings(tenantId, () => {
    showToast({ severity: "success", summary: t("TenantSettings.Copied") });
    onClose();
  });
  const others = tenants.filter(({ id }) => id !== tenantId);
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t("TenantSettings.Copy")}
      form={form}
      submitLabel={t("TenantSettings.CopySubmit")}
      loading={copy.isPending}
      error={copy.error}
      onSubmit={({ fromTenantId }) => copy.mutate(fromTenantId ?? "")}
    >
      <Banner tone="warning" inset>
        {t("TenantSettings.CopyText")}
      </Banner>
      <SelectField
        label={t("TenantSettings.CopyFrom")}
        options={others.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.getInputProps("fromTenantId")}
      />
    </FormDrawer>
  );
}
