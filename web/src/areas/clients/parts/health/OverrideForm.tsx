import { limitsOf } from "@/api/limitsOf";
import { all, DateField, fits, FormDrawer, required, SegmentedField, TextArea, useRecordForm } from "@/form";
import { useText } from "@/lib/text";
import { useFormat } from "@/lib/format";
import { showToast } from "@/lib/toast";
import { healthBands, useOverrideHealth, type Client, type ClientHealth } from "../../queries";
import { toOverrideRequest, toOverrideValues, type OverrideValues } from "../../values";

const validate = {
  untilOn: required<string | null>(),
  overrideReason: all<string>(required(), fits(limitsOf("ClientHealthOverrideRequest", "overrideReason"))),
};

interface OverrideFormProps {
  client: Client;
  health: ClientHealth;
  onClose: () => void;
}

/** Sets a band of health in place of the computed one, for a while. */
export function OverrideForm({ client, health, onClose }: OverrideFormProps) {
  const t = useText();
  const format = useFormat();
  const form = useRecordForm<OverrideValues>({ initialValues: toOverrideValues(health), validate });
  const save = useOverrideHealth(client, () => {
    showToast({ severity: "success", summary: t("Clients.Health.Overridden") });
    onClose();
  });
  const field = (path: keyof OverrideValues & string) => form.getInputProps(path);
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t("Clients.Health.Override")}
      size={480}
      form={form}
      submitLabel={t("Clients.Health.SaveOverride")}
      loading={save.isPending}
      error={save.error}
      onSubmit={(values) => save.mutate(toOverrideRequest(values))}
    >
      <SegmentedField
        label={t("Clients.Health")}
        options={healthBands.map((value) => ({ value, label: t(`Enum.HealthBand.${value}`) }))}
        {...field("band")}
      />
      <DateField
        label={t("Clients.Health.Until")}
        hint={t("Clients.Health.UntilHint", { date: format.date(health.latestEnd) })}
        {...field("untilOn")}
      />
      <TextArea
        label={t("Clients.Health.Reason")}
        hint={t("Clients.Health.ReasonHint")}
        rows={4}
        {...field("overrideReason")}
      />
    </FormDrawer>
  );
}
