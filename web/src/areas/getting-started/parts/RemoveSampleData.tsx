import { limitsOf } from "@/api/limitsOf";
import { all, fits, FormDrawer, required, TextField, useRecordForm } from "@/form";
import { nameKey } from "@/lib/fold";
import { useText } from "@/lib/text";
import { useRemoveSampleData, type SampleData } from "./sampleDataQueries";

interface RemoveValues extends Record<string, unknown> {
  confirmation: string;
}

/** Removes the sample data: the name has to be typed, since a removal can't be undone. */
export function RemoveSampleData({ sample, onClose }: { sample: SampleData; onClose: () => void }) {
  const t = useText();
  const name = sample.confirmation;
  const form = useRecordForm<RemoveValues>({
    initialValues: { confirmation: "" },
    validate: {
      confirmation: all<string>(required(), fits(limitsOf("RemoveSampleDataRequest", "confirmation")), (typed) =>
        nameKey(typed) === nameKey(name) ? null : "Validation.SampleDataName",
      ),
    },
  });
  const removing = useRemoveSampleData(onClose);
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t("SampleData.Remove")}
      form={form}
      submitLabel={t("SampleData.Remove")}
      loading={removing.isPending}
      error={removing.error}
      onSubmit={({ confirmation }) => removing.mutate({ confirmation })}
    >
      <p>{t("SampleData.RemoveText")}</p>
      <TextField
        autoFocus
        isLiteral
        label={t("SampleData.Confirmation")}
        hint={t("SampleData.ConfirmationHint", { name })}
        {...form.getInputProps("confirmation")}
      />
    </FormDrawer>
  );
}
