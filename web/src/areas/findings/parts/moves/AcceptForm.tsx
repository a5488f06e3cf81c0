import { useText } from "@/lib/text";
import { DateField, FormDrawer, required, TextArea, useRecordForm } from "@/form";
import { reasonRule, useMove, type MoveFormProps } from "./useMove";

/** Accepts the risk until a date, or extends the acceptance. */
export function AcceptForm({ finding, onClose }: MoveFormProps) {
  const t = useText();
  const prolongs = finding.status === "RiskAccepted";
  const form = useRecordForm<{ note: string; acceptedUntil: string | null }>({
    initialValues: { note: "", acceptedUntil: null },
    validate: {
      note: reasonRule,
      acceptedUntil: required<string | null>("Findings.UntilFirst"),
    },
  });
  const move = useMove(onClose);
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t(prolongs ? "Findings.ProlongTitle" : "Findings.AcceptTitle", { number: finding.number })}
      form={form}
      submitLabel={t(prolongs ? "Findings.ProlongRisk" : "Findings.AcceptRisk")}
      loading={move.isPending}
      error={move.error}
      onSubmit={({ note, acceptedUntil }) =>
        move.mutate({ of: finding, to: "RiskAccepted", note: note.trim(), acceptedUntil })
      }
    >
      <TextArea
        label={t(prolongs ? "Findings.ProlongReason" : "Findings.AcceptReason")}
        {...form.getInputProps("note")}
      />
      <DateField
        label={t("Findings.AcceptedUntil")}
        hint={t("Findings.AcceptedUntilHint")}
        {...form.getInputProps("acceptedUntil")}
      />
    </FormDrawer>
  );
}
