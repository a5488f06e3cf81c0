import { useText } from "@/lib/text";
import type { DetailTab } from "@/ui";
import { CommentsTab } from "./CommentsTab";
import { FilesTab } from "./FilesTab";
import { HistoryTab } from "./HistoryTab";
import { LinksTab } from "./LinksTab";
import type { Subject } from "../queries";

/** The tabs that every record has behind those of its own. */
export function useRecordTabs(subject: Subject): DetailTab[] {
  const t = useText();
  return [
    { value: "comments", label: t("Comments.Title"), content: <CommentsTab key={subject.id} subject={subject} /> },
    { value: "files", label: t("Attachments.Title"), content: <FilesTab key={subject.id} subject={subject} /> },
    { value: "related", label: t("Links.Title"), content: <LinksTab key={subject.id} subject={subject} /> },
    { value: "history", label: t("History.Title"), content: <HistoryTab key={subject.id} subject={subject} /> },
  ];
}
