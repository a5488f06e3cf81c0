import { useQuery } from "@tanstack/react-query";
import { limitsOf } from "@/api/limitsOf";
import { all, fits, FormDrawer, required, SelectField, TextField, useRecordForm } from "@/form";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { foldersQuery, useCreateFolder } from "../queries";

/** Creates a folder. */
export function FolderForm({ onClose }: { onClose: () => void }) {
  const t = useText();
  const folders = useQuery(foldersQuery).data ?? [];
  const form = useRecordForm({
    initialValues: { name: "", parentId: null as string | null },
    validate: { name: all<string>(required(), fits(limitsOf("AssetFolderRequest", "name"))) },
  });
  const create = useCreateFolder(() => {
    onClose();
    showToast({ severity: "success", summary: t("Assets.FolderCreated") });
  });
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t("Assets.NewFolder")}
      form={form}
      submitLabel={t("Assets.CreateFolder")}
      loading={create.isPending}
      error={create.error}
      onSubmit={({ name, parentId }) => create.mutate({ name: name.trim(), parentId })}
    >
      <TextField label={t("Assets.FolderName")} autoFocus {...form.getInputProps("name")} />
      <SelectField
        label={t("Assets.FolderIn")}
        optional
        options={folders.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.getInputProps("parentId")}
      />
    </FormDrawer>
  );
}
