import type { Area } from "@/lib/registry";

/** What every record has: comments and history, as tabs of its page. */
export const records: Area = { name: "records" };

export type { Subject } from "./queries";
export { useRecordTabs } from "./parts/useRecordTabs";
