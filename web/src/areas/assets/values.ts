import type { Asset, AssetRequest, AssetVisibility } from "./queries";

export interface AssetValues extends Record<string, unknown> {
  name: string;
  title: string;
  language: string;
  /** Of a link; empty for other files. */
  url: string;
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
    title: asset.title ?? "",
    language: asset.language ?? "",
    url: asset.url ?? "",
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

export function toRequest(all: AssetValues): AssetRequest {
  const { name, title, language, url, altText, description, tags, licence, ...values } = all;
  return {
    ...values,
    name: name.trim(),
    title: title.trim() || null,
    language: language.trim() || null,
    url: url.trim() || null,
    altText: altText.trim() || null,
    description: description.trim() || null,
    licence: licence.trim() || null,
    tags: [...new Set(tags.split(/[,،]/u).map((tag) => tag.trim()))].filter(Boolean),
  };
}
