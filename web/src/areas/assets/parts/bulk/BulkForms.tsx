import { useQuery } from "@tanstack/react-query";
import { limitsOf } from "@/api/limitsOf";
import { all, fits, FormPage, required, SelectField, TextField, useRecordForm } from "@/form";
import { useText } from "@/lib/text";
import { Dialog } from "@/ui";
import { foldersQuery } from "../../queries";
import { folderOptions } from "../folders/folders";

interface BulkFormProps<V> {
  /** Number of files. */
  count: number;
  isRunning: boolean;
  onRun: (value: V) => void;
  onClose: () => void;
}

interface MoveFormProps extends BulkFormProps<string | null> {
  /** Where they all are now. */
  folderId: string | null;
}

/** Asks for the folder that files move to. */
export function MoveForm({ count, folderId, isRunning, onRun, onClose }: MoveFormProps) {
  const t = useText();
  const folders = useQuery(foldersQuery).data ?? [];
  const form = useRecordForm({ initialValues: { folderId }, validate: {} });
  return (
    <Dialog opened onClose={onClose} title={t("Assets.MoveTitle", { count })}>
      <FormPage
        form={form}
        submitLabel={t("Assets.Move")}
        loading={isRunning}
        error={null}
        onSubmit={(values) => onRun(values.folderId)}
        onCancel={onClose}
      >
        <SelectField
          label={t("Assets.Folder")}
          optional
          placeholder={t("Assets.NoFolder")}
          options={folderOptions(folders)}
          {...form.getInputProps("folderId")}
        />
      </FormPage>
    </Dialog>
  );
}

/** Asks for the tag that files get. */
export function TagForm({ count, isRunning, onRun, onClose }: BulkFormProps<string>) {
  const t = useText();
  const form = useRecordForm({
    initialValues: { tag: "" },
    validate: { tag: all<string>(required(), fits(limitsOf("AssetBulkArgs", "tag"))) },
  });
  return (
    <Dialog opened onClose={onClose} title={t("Assets.TagTitle", { count })}>
      <FormPage
        form={form}
        submitLabel={t("Assets.AddTag")}
        loading={isRunning}
        error={null}
        onSubmit={({ tag }) => onRun(tag.trim())}
        onCancel={onClose}
      >
        <TextField label={t("Assets.Tag")} autoFocus {...form.getInputProps("tag")} />
      </FormPage>
    </Dialog>
  );
}
