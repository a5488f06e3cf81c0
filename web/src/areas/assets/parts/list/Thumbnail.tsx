import { IconFile, IconFileMusic, IconFileSpreadsheet, IconFileText, IconFileZip } from "@tabler/icons-react";
import { IconLink, IconMovie, IconPhoto, IconPresentation, type Icon } from "@tabler/icons-react";
import { useLasting } from "@/areas/files";
import type { Asset, AssetKind } from "../../queries";

const icons: Record<AssetKind, Icon> = {
  Image: IconPhoto,
  Video: IconMovie,
  Audio: IconFileMusic,
  Document: IconFileText,
  Spreadsheet: IconFileSpreadsheet,
  Slides: IconPresentation,
  Archive: IconFileZip,
  Link: IconLink,
};

interface ThumbnailProps {
  asset: Asset;
  className?: string | undefined;
  /** Size of the icon where there is no picture. */
  size: number;
  /** Refetches the list, for addresses that are valid for another ten minutes. */
  onEnded: () => void;
}

/** A file as a small picture, or the icon of its kind. */
export function Thumbnail({ asset, className, size, onEnded }: ThumbnailProps) {
  const { url, onLoad, onError } = useLasting(asset.versionId, asset.thumbnailUrl, onEnded);
  const Kind = icons[asset.kind] ?? IconFile;
  if (!url) return <Kind size={size} stroke={1.4} aria-hidden />;
  return (
    <img className={className} src={url} alt="" loading="lazy" draggable={false} onLoad={onLoad} onError={onError} />
  );
}
