import type { ReactNode } from "react";
import { useText } from "@/lib/text";
import { failureOf, ListCards, type RowAction } from "@/table";
import { assetCard } from "../../columns";
import type { Asset } from "../../queries";
import type { useAssetBulk } from "../bulk/useAssetBulk";
import type { AssetList } from "./useAssetList";

interface AssetGridProps {
  list: AssetList;
  rowActions: (asset: Asset) => readonly RowAction[];
  bulkActions: ReturnType<typeof useAssetBulk>["bulkActions"] | undefined;
  empty: ReactNode;
}

/** The library as pictures. */
export function AssetGrid({ list, rowActions, bulkActions, empty }: AssetGridProps) {
  const t = useText();
  const { query, around, state, onState } = list;
  return (
    <ListCards<Asset>
      label={t("Assets.Title")}
      rows={query.data?.items}
      totalCount={query.data?.totalCount}
      refreshing={query.isPlaceholderData}
      error={failureOf(query)}
      rowId={({ id }) => id}
      rowLabel={({ name }) => name}
      card={(asset) => assetCard(around, asset)}
      drag={{ isEnabled: ({ canChange }) => canChange, onDrag: () => undefined }}
      state={state}
      onState={onState}
      empty={empty}
      onEdit={(asset) => asset.canChange && list.show({ kind: "edit", id: asset.id })}
      rowActions={rowActions}
      bulkActions={bulkActions}
      readIds={list.readIds}
    />
  );
}
