import type { Area } from "@/lib/registry";
import { menu } from "./menu";
import { routes } from "./routes";

/** The library of files, and what other areas need to upload and show files. */
export const assets: Area = { name: "assets", menu, routes };

export { DropArea } from "./parts/DropArea";
export { fileSize } from "./parts/fileSize";
export { PauseNote } from "./parts/PauseNote";
export { Preview } from "./parts/Preview";
export { UploadTray } from "./parts/UploadTray";
export { useLasting } from "./parts/useLasting";
export { useUploads } from "./parts/useUploads";
export { findAssets, heldLinks, pollWhileChecking } from "./queries";
