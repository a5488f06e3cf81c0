import { useQuery } from "@tanstack/react-query";
import { useText } from "@/lib/text";
import type { DetailTab } from "@/ui";
import { CommentsTab } from "../comments/CommentsTab";
import { FilesTab } from "../attachments/FilesTab";
import { HistoryTab } from "../history/HistoryTab";
import { LinksTab } from "../links/LinksTab";
import { countsQuery, useCommentEvents, type Subject } from "../../queries";
import { takesFiles } from "../../rules";

/** The tabs that every record has behind those of its own, with how much stands on each. */
export function useRecordTabs(subject: Subject): DetailTab[] {
  const t = useText();
  const { comments, files, links, canComment, canAttach } = useQuery(countsQuery(subject)).data ?? {};
  // A comment changes its count and the history too, whichever tab is open.
  useCommentEvents(subject);
  // What is being written in one workspace is not carried into another.
  const key = `${subject.id} ${subject.tenantId ?? ""}`;
  const filesTab: DetailTab = {
    value: "files",
    label: t("Attachments.Title"),
    count: files,
    content: <FilesTab key={key} subject={subject} isReadOnly={canAttach === false} />,
  };
  return [
    {
      value: "comments",
      label: t("Comments.Title"),
      count: comments,
      content: <CommentsTab key={key} subject={subject} isReadOnly={canComment === false} />,
    },
    ...(takesFiles(subject.kind) ? [filesTab] : []),
    { value: "related", label: t("Links.Title"), count: links, content: <LinksTab key={key} subject={subject} /> },
    { value: "history", label: t("History.Title"), content: <HistoryTab key={key} subject={subject} /> },
  ];
}
