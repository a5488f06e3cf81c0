import { limitsOf } from "@/api/limitsOf";
import { all, fits, FormDrawer, required, TextArea, TextField, useRecordForm } from "@/form";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { useRequestPurge, type Tenant } from "../../queries";
import { isNameOf } from "../../rules";
import { PurgeFacts } from "./PurgeFacts";

interface PurgeFormProps {
  tenant: Tenant;
  title: string;
  onClose: () => void;
}

interface PurgeValues extends Record<string, unknown> {
  name: string;
  reason: string;
}

/** Requests the purge of an archived tenant: its name has to be typed, since a purge can't be undone. */
export function PurgeForm({ tenant, title, onClose }: PurgeFormProps) {
  const t = useText();
  const form = useRecordForm<PurgeValues>({
    initialValues: { name: "", reason: "" },
    validate: {
      name: all<string>(required(), (typed) => (isNameOf(tenant, typed) ? null : "Validation.TenantNameDiffers")),
      reason: all<string>(required(), fits(limitsOf("PurgeRequest", "reason"))),
    },
  });
  const request = useRequestPurge(tenant.id, () => {
    showToast({ severity: "success", summary: t("Tenants.PurgeAsked", { name: tenant.displayName }) });
    onClose();
  });
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={title}
      form={form}
      submitLabel={t("Tenants.PurgeAsk")}
      loading={request.isPending}
      error={request.error}
      onSubmit={({ name, reason }) => request.mutate({ name, reason })}
    >
      <PurgeFacts tenant={tenant} />
      <TextField
        autoFocus
        isLiteral
        label={t("Tenants.PurgeName")}
        hint={t("Tenants.PurgeNameHint", { name: tenant.name })}
        {...form.getInputProps("name")}
      />
      <TextArea
        label={t("Tenants.PurgeReason")}
        hint={t("Tenants.PurgeReasonHint")}
        {...form.getInputProps("reason")}
      />
    </FormDrawer>
  );
}
