import { useText } from "@/lib/text";
import type { FilterSpec } from "@/ui";
import { assetKinds, assetStatuses, type AssetFolder } from "../../queries";
import { folderOptions } from "../folders/folders";

/** Filters of the library. */
export function useAssetFilters(folders: readonly AssetFolder[]): FilterSpec[] {
  const t = useText();
  const kinds = assetKinds.map((value) => ({ value, label: t(`Enum.AssetKind.${value}`) }));
  const statuses = assetStatuses.filter((status) => status !== "Uploading");
  return [
    { kind: "select", key: "folderId", label: t("Assets.Folder"), options: folderOptions(folders) },
    { kind: "multi", key: "kind", label: t("Assets.Kind"), options: kinds },
    {
      kind: "multi",
      key: "status",
      label: t("Assets.Status"),
      options: statuses.map((value) => ({ value, label: t(`Enum.AssetStatus.${value}`) })),
    },
    { kind: "flag", key: "isUnused", label: t("Assets.Unused") },
    { kind: "flag", key: "isExpiring", label: t("Assets.Expiring") },
    { kind: "flag", key: "lacksAltText", label: t("Assets.NoAltText") },
    { kind: "flag", key: "hasOutdatedTexts", label: t("Assets.TextsOfEarlier") },
    { kind: "flag", key: "hasDuplicates", label: t("Assets.Duplicates") },
    { kind: "flag", key: "isShared", label: t("Assets.Shared") },
  ];
}
