import { useQuery, useQueryClient } from "@tanstack/react-query";
import { limitsOf } from "@/api/limitsOf";
import {
  all,
  DateField,
  fits,
  FormDrawer,
  required,
  SelectField,
  TextArea,
  TextField,
  useRecordForm,
  useShowValue,
} from "@/form";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { assetQuery, assetVisibilities, foldersQuery, useSaveAsset, type Asset } from "./queries";
import { folderName, folderOptions } from "./parts/folders/folders";
import { toRequest, toValues, type AssetValues } from "./values";

const linkRule = all<string>(required(), fits(limitsOf("AssetRequest", "url")));
const rules = {
  name: all<string>(required(), fits(limitsOf("AssetRequest", "name"))),
  title: fits(limitsOf("AssetRequest", "title")),
  language: fits(limitsOf("AssetRequest", "language")),
  altText: fits(limitsOf("AssetRequest", "altText")),
  description: fits(limitsOf("AssetRequest", "description")),
  licence: fits(limitsOf("AssetRequest", "licence")),
};

/** Edits the details of a file. */
export function AssetForm({ asset, onClose }: { asset: Asset; onClose: () => void }) {
  const t = useText();
  const cache = useQueryClient();
  const folders = useQuery(foldersQuery).data ?? [];
  const form = useRecordForm<AssetValues>({
    initialValues: toValues(asset),
    validate: asset.kind === "Link" ? { ...rules, url: linkRule } : rules,
  });
  const save = useSaveAsset(asset, () => {
    onClose();
    showToast({ severity: "success", summary: t("Assets.Saved") });
  });
  const { show } = useShowValue({
    folderId: (value) => folderName(folders, value),
  });
  const load = async () => toValues(await cache.fetchQuery({ ...assetQuery(asset.id), staleTime: 0 }));
  const field = (path: keyof AssetValues & string) => form.getInputProps(path);
  // The provider's own files have no tenant; only these can be shared with every customer.
  const isProviders = /^[0-]+$/u.test(asset.tenantId);
  const visibilities = assetVisibilities.filter((value) => isProviders || value !== "AllTenants");
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t("Assets.Edit")}
      form={form}
      submitLabel={t("Assets.Save")}
      loading={save.isPending}
      error={save.error}
      onSubmit={(values) => save.mutate(toRequest(values))}
      conflict={{ load, show }}
    >
      <TextField label={t("Assets.Name")} autoFocus {...field("name")} />
      <TextField label={t("Assets.FileTitle")} optional {...field("title")} />
      {asset.kind === "Link" && <TextField label={t("Assets.Url")} hint={t("Assets.UrlHint")} {...field("url")} />}
      {asset.kind === "Image" && (
        <TextField label={t("Assets.AltText")} hint={t("Assets.AltTextHint")} optional {...field("altText")} />
      )}
      <SelectField
        label={t("Assets.Folder")}
        optional
        placeholder={t("Assets.NoFolder")}
        options={folderOptions(folders)}
        {...field("folderId")}
      />
      <SelectField
        label={t("Assets.Visibility")}
        options={visibilities.map((value) => ({ value, label: t(`Enum.AssetVisibility.${value}`) }))}
        {...field("visibility")}
      />
      <TextArea label={t("Assets.Description")} optional {...field("description")} />
      <TextField label={t("Assets.Language")} hint={t("Assets.LanguageHint")} optional {...field("language")} />
      <TextField label={t("Assets.Tags")} hint={t("Assets.TagsHint")} optional {...field("tags")} />
      <TextField label={t("Assets.Licence")} optional {...field("licence")} />
      <DateField label={t("Assets.Expires")} optional {...field("expiresOn")} />
    </FormDrawer>
  );
}
