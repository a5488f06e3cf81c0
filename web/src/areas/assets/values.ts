import type { Asset, AssetRequest, AssetVisibility } from "./queries";

export interface AssetValues extends Record<string, unknown> {
  name: string;
  folderId: string | null;
  visibility: AssetVisibility;
  altText: string;
  description: string;
  /** Separated by commas. */
  tags: string;
  licence: string;
  expiresOn: string | null;
  concurrencyStamp: string;
}

export function toValues(asset: Asset): AssetValues {
  return {
    name: asset.name,
    folderId: asset.folderId ?? null,
    visibility: asset.visibility,
    altText: asset.altText ?? "",
    description: asset.description ?? "",
    tags: asset.tags.join(", "),
    licence: asset.licence ?? "",
    expiresOn: asset.expiresOn ?? null,
    concurrencyStamp: asset.concurrencyStamp,
  };
}

export function toRequest({ name, altText, description, tags, licence, ...values }: AssetValues): AssetRequest {
  return {
    ...values,
    name: name.trim(),
    altText: altText.trim() || null,
    description: description.trim() || null,
    licence: licence.trim() || null,
    tags: [...new Set(tags.split(/[,،]/u).map((tag) => tag.trim()))].filter(Boolean),
  };
}
