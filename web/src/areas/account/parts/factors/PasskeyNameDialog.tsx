import { limitsOf } from "@/api/limitsOf";
import { FormPage, TextField, all, fits, required, useRecordForm } from "@/form";
import { useText } from "@/lib/text";
import { Dialog } from "@/ui/dialog";

interface PasskeyNameDialogProps {
  title: string;
  submitLabel: string;
  name: string;
  isPending: boolean;
  error: unknown;
  onName: (name: string) => void;
  onClose: () => void;
}

/** Asks for a passkey's name. */
export function PasskeyNameDialog({ title, submitLabel, isPending, error, onName, ...props }: PasskeyNameDialogProps) {
  const t = useText();
  const form = useRecordForm({
    initialValues: { name: props.name },
    validate: { name: all(required(), fits(limitsOf("NewPasskey", "name"))) },
  });
  return (
    <Dialog opened onClose={props.onClose} title={title}>
      <FormPage
        form={form}
        submitLabel={submitLabel}
        loading={isPending}
        error={error}
        memberPaths={{ credential: "name" }}
        onSubmit={({ name }) => onName(name.trim())}
        onCancel={props.onClose}
      >
        <TextField
          label={t("Account.Passkeys.Name")}
          hint={t("Account.Passkeys.NameHint")}
          {...form.getInputProps("name")}
        />
      </FormPage>
    </Dialog>
  );
}
