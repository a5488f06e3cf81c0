import type { DataPack } from "./parts/dataPackQueries";

/** Whether a data pack is queued or being written. */
export function isUnderWay(pack: Pick<DataPack, "status"> | null | undefined): boolean {
  return pack?.status === "Queued" || pack?.status === "Running";
}
