import { limitsOf } from "@/api/limitsOf";
import { all, ColourField, fits, FormDrawer, required, TextField, useRecordForm } from "@/form";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { readTag, useSaveTag, type Tag } from "../queries";

interface TagValues extends Record<string, unknown> {
  name: string;
  colour: number;
  concurrencyStamp: string;
}

interface TagFormProps {
  /** The tenant of a new tag. */
  tenantId: string | null;
  /** The tag to change; a new one where it is absent. */
  tag?: Tag | undefined;
  onClose: () => void;
}

function toValues(tag: Tag | undefined): TagValues {
  return { name: tag?.name ?? "", colour: tag?.colour ?? 1, concurrencyStamp: tag?.concurrencyStamp ?? "" };
}

/** Creates a tag, or changes its name and colour. */
export function TagForm({ tenantId, tag, onClose }: TagFormProps) {
  const t = useText();
  const form = useRecordForm<TagValues>({
    initialValues: toValues(tag),
    validate: { name: all<string>(required(), fits(limitsOf("TagRequest", "name"))) },
  });
  const save = useSaveTag(tenantId, tag, ({ name }) => {
    showToast({ severity: "success", summary: t(tag ? "Tags.Changed" : "Tags.Created", { name }) });
    onClose();
  });
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t(tag ? "Tags.RenameTitle" : "Tags.NewTitle")}
      form={form}
      submitLabel={t(tag ? "Common.Save" : "Tags.Create")}
      loading={save.isPending}
      error={save.error}
      onSubmit={({ name, ...values }) => save.mutate({ name: name.trim(), ...values })}
      {...(tag && { conflict: { load: async () => toValues((await readTag(tag)) ?? tag) } })}
    >
      <TextField label={t("Tags.Name")} autoFocus {...form.getInputProps("name")} />
      <ColourField label={t("Tags.Colour")} {...form.getInputProps("colour")} />
    </FormDrawer>
  );
}
