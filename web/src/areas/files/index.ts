import type { Area } from "@/lib/registry";

/** What other areas need to upload and show files: those of records, and those of the library. */
export const files: Area = { name: "files" };

export { DropArea } from "./parts/DropArea";
export { fileSize } from "./parts/fileSize";
export { PauseNote } from "./parts/PauseNote";
export { Preview } from "./parts/Preview";
export { InterruptedUploads, UploadTray } from "./parts/UploadTray";
export { useLasting } from "./parts/useLasting";
export { useUploads } from "./parts/useUploads";
export {
  addWebLink,
  findAssets,
  heldLinks,
  pollWhileChecking,
  readAssets,
  type AssetLinks,
  type AssetStatus,
} from "./queries";
