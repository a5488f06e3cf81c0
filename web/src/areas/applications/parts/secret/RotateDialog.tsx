import { FormPage, SelectField, useRecordForm } from "@/form";
import { useText } from "@/lib/text";
import { Dialog } from "@/ui";
import { useRotateSecret, type Application } from "../../queries";
import { newSecret, overlaps } from "../../rules";

interface RotateDialogProps {
  application: Application;
  onClose: () => void;
  onRotated: (secret: string) => void;
}

interface RotateValues extends Record<string, unknown> {
  overlapHours: string | null;
}

/** Asks how long the current secret stays valid beside the new one. */
export function RotateDialog({ application, onClose, onRotated }: RotateDialogProps) {
  const t = useText();
  const form = useRecordForm<RotateValues>({ initialValues: { overlapHours: "24" } });
  const rotate = useRotateSecret(application.id, ({ clientSecret }) => {
    onClose();
    onRotated(clientSecret);
  });
  const hours = Number(form.values.overlapHours);
  return (
    <Dialog opened onClose={onClose} title={t("Applications.RotateTitle", { name: application.displayName })}>
      <FormPage
        form={form}
        submitLabel={t("Applications.Rotate")}
        loading={rotate.isPending}
        error={rotate.error}
        onSubmit={({ overlapHours }) =>
          rotate.mutate({ clientSecret: newSecret(), overlapHours: Number(overlapHours) })
        }
        onCancel={onClose}
      >
        <SelectField
          label={t("Applications.Overlap")}
          hint={t(hours === 0 ? "Applications.NoOverlapHint" : "Applications.OverlapHint")}
          options={overlaps.map((value) => ({ value: String(value), label: t(`Applications.Overlap.${value}`) }))}
          {...form.getInputProps("overlapHours")}
        />
      </FormPage>
    </Dialog>
  );
}
