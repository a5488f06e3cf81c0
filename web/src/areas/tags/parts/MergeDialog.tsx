import { useQuery } from "@tanstack/react-query";
import { FormPage, required, SelectField, useRecordForm } from "@/form";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { Dialog } from "@/ui";
import { tagsQuery, useMergeTag, type Tag } from "../queries";

interface MergeValues extends Record<string, unknown> {
  into: string | null;
}

interface MergeDialogProps {
  tag: Tag;
  onClose: () => void;
}

/** Chooses the tag that replaces this one. */
export function MergeDialog({ tag, onClose }: MergeDialogProps) {
  const t = useText();
  const all = useQuery(tagsQuery(tag.tenantId)).data ?? [];
  const form = useRecordForm<MergeValues>({
    initialValues: { into: null },
    validate: { into: required<string | null>() },
  });
  const merge = useMergeTag(tag, ({ name }) => {
    showToast({ severity: "success", summary: t("Tags.Merged", { name }) });
    onClose();
  });
  const options = all.filter(({ id }) => id !== tag.id).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Dialog opened onClose={onClose} title={t("Tags.MergeTitle", { name: tag.name })}>
      <FormPage
        form={form}
        submitLabel={t("Tags.Merge")}
        loading={merge.isPending}
        error={merge.error}
        onSubmit={({ into }) => into && merge.mutate(into)}
        onCancel={onClose}
      >
        <SelectField
          label={t("Tags.MergeInto")}
          hint={t("Tags.MergeText", { name: tag.name })}
          options={options}
          {...form.getInputProps("into")}
        />
      </FormPage>
    </Dialog>
  );
}
