import { Dialog, type Option } from "@/ui";
import { PickField } from "./fields/PickField";
import { SelectField } from "./fields/SelectFields";
import { required } from "./rules";
import { FormPage } from "./shell/FormPage";
import { useRecordForm } from "./useRecordForm";

interface ChoiceValues extends Record<string, unknown> {
  choice: string | null;
}

interface ChoiceDialogProps {
  title: string;
  label: string;
  hint?: string;
  submitLabel: string;
  /** The choices, or the search for them. Stable across renders. */
  options: readonly Option[] | ((text: string) => Promise<readonly Option[]>);
  onChoose: (value: string) => void;
  onClose: () => void;
}

/** Asks for one of several choices, for a bulk action. */
export function ChoiceDialog(props: ChoiceDialogProps) {
  const { title, label, hint, submitLabel, options, onChoose, onClose } = props;
  const form = useRecordForm<ChoiceValues>({
    initialValues: { choice: null },
    validate: { choice: required<string | null>() },
  });
  const field = { label, hint, ...form.getInputProps("choice") };
  return (
    <Dialog opened onClose={onClose} title={title}>
      <FormPage
        form={form}
        submitLabel={submitLabel}
        loading={false}
        error={null}
        onSubmit={({ choice }) => {
          if (!choice) return;
          onClose();
          onChoose(choice);
        }}
        onCancel={onClose}
      >
        {typeof options === "function" ? (
          <PickField {...field} load={options} />
        ) : (
          <SelectField {...field} options={options} />
        )}
      </FormPage>
    </Dialog>
  );
}
