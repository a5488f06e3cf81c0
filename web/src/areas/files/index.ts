import type { Area } from "@/lib/registry";

/** What other areas need to upload and show files: those of records, and those of the library. */
export const files: Area = { name: "files" };

export { DropArea } from "./parts/upload/DropArea";
export { fileSize } from "./parts/fileSize";
export { PauseNote } from "./parts/upload/PauseNote";
export { Preview } from "./parts/preview/Preview";
export { InterruptedUploads, UploadTray } from "./parts/upload/UploadTray";
export { useLasting } from "./parts/preview/useLasting";
export { useUploads } from "./parts/upload/useUploads";
export {
  addWebLink,
  findAssets,
  heldLinks,
  pollWhileChecking,
  readAssets,
  type AssetLinks,
  type AssetStatus,
} from "./queries";
