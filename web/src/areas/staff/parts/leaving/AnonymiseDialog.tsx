import { all, FormPage, required, TextField, useRecordForm } from "@/form";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { Dialog, PropertyList } from "@/ui";
import { nameOf, useAnonymiseStaff, type Staff } from "../../queries";
import { isSameName } from "../../rules";

interface AnonymiseValues extends Record<string, unknown> {
  name: string;
}

interface AnonymiseDialogProps {
  person: Staff;
  onClose: () => void;
}

/** What is said about a person's data. */
const parts = ["Goes", "Stays"] as const;

/** Says what goes and what stays when a person is anonymised, and asks for the name, since it can't be undone. */
export function AnonymiseDialog({ person, onClose }: AnonymiseDialogProps) {
  const t = useText();
  const name = nameOf(person);
  const form = useRecordForm<AnonymiseValues>({
    initialValues: { name: "" },
    validate: {
      name: all<string>(required(), (typed) => (isSameName(name, typed) ? null : "Staff.NameDiffers")),
    },
  });
  const anonymising = useAnonymiseStaff((left) => {
    showToast({ severity: "success", summary: t("Staff.Anonymise.Done", { name: nameOf(left) }) });
    onClose();
  });
  return (
    <Dialog opened onClose={onClose} title={t("Staff.Anonymise.Title", { name })}>
      <FormPage
        form={form}
        submitLabel={t("Staff.Anonymise.Submit")}
        loading={anonymising.isPending}
        error={anonymising.error}
        onSubmit={(values) => anonymising.mutate({ person, name: values.name })}
        onCancel={onClose}
      >
        <p>{t("Staff.Anonymise.Text", { name })}</p>
        <PropertyList
          properties={parts.map((part) => ({
            label: t(`Staff.Anonymise.${part}`),
            value: t(`Staff.Anonymise.${part}Text`),
          }))}
        />
        <TextField
          autoFocus
          isLiteral
          label={t("Staff.Anonymise.Name")}
          hint={t("Staff.Anonymise.NameHint", { name })}
          {...form.getInputProps("name")}
        />
      </FormPage>
    </Dialog>
  );
}
