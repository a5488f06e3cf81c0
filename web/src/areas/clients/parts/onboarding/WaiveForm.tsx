import { limitsOf } from "@/api/limitsOf";
import { all, fits, FormDrawer, required, TextArea, useRecordForm } from "@/form";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { useSettleStep, type Client, type OnboardingStep } from "../../queries";

interface WaiveValues extends Record<string, unknown> {
  reason: string;
}

const validate = { reason: all<string>(required(), fits(limitsOf("OnboardingSettleRequest", "reason"))) };

interface WaiveFormProps {
  client: Client;
  step: OnboardingStep;
  onClose: () => void;
}

/** Says why a step of the onboarding is not needed at this client. */
export function WaiveForm({ client, step, onClose }: WaiveFormProps) {
  const t = useText();
  const form = useRecordForm<WaiveValues>({ initialValues: { reason: "" }, validate });
  const settling = useSettleStep(client, () => {
    showToast({ severity: "success", summary: t("Clients.Onboarding.Settled") });
    onClose();
  });
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t("Clients.Onboarding.WaiveOf", { title: step.title })}
      size={480}
      form={form}
      submitLabel={t("Clients.Onboarding.Waive")}
      loading={settling.isPending}
      error={settling.error}
      onSubmit={({ reason }) => settling.mutate({ step, state: "Waived", reason: reason.trim() })}
    >
      <TextArea label={t("Clients.Onboarding.WaiveReason")} rows={4} autoFocus {...form.getInputProps("reason")} />
    </FormDrawer>
  );
}
