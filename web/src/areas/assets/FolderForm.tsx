import { useQuery, useQueryClient } from "@tanstack/react-query";
import { limitsOf } from "@/api/limitsOf";
import { all, fits, FormDrawer, required, SelectField, TextField, useRecordForm, useShowValue } from "@/form";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { useSaveFolder } from "./parts/folders/folderQueries";
import { folderName, folderOptions, placesFor } from "./parts/folders/folders";
import { foldersQuery, type AssetFolder } from "./queries";

interface FolderValues extends Record<string, unknown> {
  name: string;
  parentId: string | null;
  concurrencyStamp: string | null;
}

function toValues({ name, parentId, concurrencyStamp }: AssetFolder): FolderValues {
  return { name, parentId: parentId ?? null, concurrencyStamp };
}

interface FolderFormProps {
  /** Absent: a new one. */
  folder?: AssetFolder | undefined;
  /** The parent of a new one. */
  parentId: string | null;
  onClose: () => void;
}

/** Creates a folder, or renames and moves one. */
export function FolderForm({ folder, parentId, onClose }: FolderFormProps) {
  const t = useText();
  const cache = useQueryClient();
  const folders = useQuery(foldersQuery).data ?? [];
  const form = useRecordForm<FolderValues>({
    initialValues: folder ? toValues(folder) : { name: "", parentId, concurrencyStamp: null },
    validate: { name: all<string>(required(), fits(limitsOf("AssetFolderRequest", "name"))) },
  });
  const save = useSaveFolder(folder, () => {
    onClose();
    showToast({ severity: "success", summary: t(folder ? "Assets.FolderSaved" : "Assets.FolderCreated") });
  });
  const { show } = useShowValue({ parentId: (value) => folderName(folders, value) });
  const load = async (): Promise<FolderValues> => {
    const now = await cache.fetchQuery({ ...foldersQuery, staleTime: 0 });
    return toValues(now.find(({ id }) => id === folder?.id) ?? (folder as AssetFolder));
  };
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t(folder ? "Assets.EditFolder" : "Assets.NewFolder")}
      form={form}
      submitLabel={t(folder ? "Assets.SaveFolder" : "Assets.CreateFolder")}
      loading={save.isPending}
      error={save.error}
      onSubmit={({ name, ...values }) => save.mutate({ ...values, name: name.trim() })}
      {...(folder && { conflict: { load, show } })}
    >
      <TextField label={t("Assets.FolderName")} autoFocus {...form.getInputProps("name")} />
      <SelectField
        label={t("Assets.FolderIn")}
        optional
        placeholder={t("Assets.TopFolder")}
        options={folderOptions(placesFor(folders, folder?.id))}
        {...form.getInputProps("parentId")}
      />
    </FormDrawer>
  );
}
