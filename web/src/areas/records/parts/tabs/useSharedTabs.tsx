import type { ReactNode } from "react";
import { useText } from "@/lib/text";
import type { DetailTab } from "@/ui";
import type { Subject } from "../../queries";
import classes from "./Shared.module.css";
import { useRecordTabs } from "./useRecordTabs";

/**
 * The tabs of a record that all organisations read, those that something is added on with a line on who sees it. The line is left out where
 * the record turns out to be one organisation's own.
 */
export function useSharedTabs(subject: Subject, isOfAll = true): DetailTab[] {
  const t = useText();
  const tabs = useRecordTabs(subject);
  if (!isOfAll) return tabs;
  const note = (
    <p className={classes.note}>{t(subject.tenantId === null ? "Records.KeptByProvider" : "Records.KeptByTenant")}</p>
  );
  const withNote = (content: ReactNode) => (
    <>
      {note}
      {content}
    </>
  );
  return tabs.map((tab) => (tab.value === "history" ? tab : { ...tab, content: withNote(tab.content) }));
}
