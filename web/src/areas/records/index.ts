import type { Area } from "@/lib/registry";

/** What every record has: comments, files and history, as tabs of its page, and who follows it. */
export const records: Area = { name: "records" };

export type { Subject } from "./queries";
export { ChangeCard, EntityChanges } from "./parts/ChangesDialog";
export { RecordTags } from "./parts/RecordTags";
export { WatchMenu } from "./parts/WatchMenu";
export { useRecordTabs } from "./parts/useRecordTabs";
