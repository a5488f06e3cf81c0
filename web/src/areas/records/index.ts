import type { Area } from "@/lib/registry";

/** What every record has: comments, files and history, as tabs of its page, who follows it, and how it looks on the pages of others. */
export const records: Area = { name: "records" };

export type { Subject } from "./queries";
export { actionItemLooks } from "./looks";
export { ChangeCard, EntityChanges } from "./parts/history/ChangesDialog";
export { readSearch } from "./parts/searchQueries";
export { RecordTags } from "./parts/tags/RecordTags";
export { WatchMenu } from "./parts/WatchMenu";
export { useLevel } from "./parts/useLevel";
export { useRecordTabs } from "./parts/tabs/useRecordTabs";
export { useSharedTabs } from "./parts/tabs/useSharedTabs";
