import { useQuery } from "@tanstack/react-query";
import { limitsOf } from "@/api/limitsOf";
import { all, fits, FormDrawer, required, SelectField, TextArea, TextField, useRecordForm } from "@/form";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { folderOptions } from "./parts/folders/folders";
import { useCreateLink } from "./parts/linkQueries";
import { foldersQuery } from "./queries";

const rules = {
  name: all<string>(required(), fits(limitsOf("AssetLinkRequest", "name"))),
  url: all<string>(required(), fits(limitsOf("AssetLinkRequest", "url"))),
  description: fits(limitsOf("AssetLinkRequest", "description")),
};

interface LinkValues extends Record<string, unknown> {
  name: string;
  url: string;
  folderId: string | null;
  description: string;
}

interface LinkFormProps {
  /** The folder that is open. */
  folderId: string | null;
  onClose: () => void;
}

/** Adds a web address to the library. */
export function LinkForm({ folderId, onClose }: LinkFormProps) {
  const t = useText();
  const folders = useQuery(foldersQuery).data ?? [];
  const form = useRecordForm<LinkValues>({
    initialValues: { name: "", url: "", folderId, description: "" },
    validate: rules,
  });
  const create = useCreateLink(() => {
    onClose();
    showToast({ severity: "success", summary: t("Assets.LinkAdded") });
  });
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t("Assets.NewLink")}
      form={form}
      submitLabel={t("Assets.AddLink")}
      loading={create.isPending}
      error={create.error}
      onSubmit={({ name, url, description, folderId: folder }) =>
        create.mutate({
          name: name.trim(),
          url: url.trim(),
          folderId: folder,
          description: description.trim() || null,
        })
      }
    >
      <TextField label={t("Assets.Url")} hint={t("Assets.UrlHint")} autoFocus {...form.getInputProps("url")} />
      <TextField label={t("Assets.Name")} {...form.getInputProps("name")} />
      <SelectField
        label={t("Assets.Folder")}
        optional
        placeholder={t("Assets.NoFolder")}
        options={folderOptions(folders)}
        {...form.getInputProps("folderId")}
      />
      <TextArea label={t("Assets.Description")} optional {...form.getInputProps("description")} />
    </FormDrawer>
  );
}
