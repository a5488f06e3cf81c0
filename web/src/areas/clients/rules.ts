import { enums } from "@/api/enums";
import type { DataPack } from "./parts/dataPack/dataPackQueries";
import type { ClientPeriod } from "./queries";

/** The period that an address names: this quarter where it names none, or one that doesn't exist. */
export function parsePeriod(asked: string | undefined): ClientPeriod {
  return enums.ClientPeriod.find((period) => period === asked) ?? "ThisQuarter";
}

/** Whether a data pack is queued or being written. */
export function isUnderWay(pack: Pick<DataPack, "status"> | null | undefined): boolean {
  return pack?.status === "Queued" || pack?.status === "Running";
}
