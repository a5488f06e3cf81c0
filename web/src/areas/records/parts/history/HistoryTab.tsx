import { useInfiniteQuery } from "@tanstack/react-query";
import { IconListDetails } from "@tabler/icons-react";
import { useState } from "react";
import { useGranted } from "@/api/bootstrap";
import { useText } from "@/lib/text";
import { Button, EmptyNote, MoreButton, SegmentedSwitch, TextSkeleton, Unloaded } from "@/ui";
import { historyQuery, type Show, type Subject } from "../../queries";
import { ChangesDialog } from "./ChangesDialog";
import { HistoryLine } from "./HistoryLine";
import classes from "./History.module.css";

const shows: readonly Show[] = ["All", "Changes", "Transitions", "Comments"];

/** What happened to a record: changes, moves and comments, latest first. */
export function HistoryTab({ subject }: { subject: Subject }) {
  const t = useText();
  const [show, setShow] = useState<Show>("All");
  const query = historyQuery(subject, show);
  const history = useInfiniteQuery(query);
  const entries = history.data?.pages.flatMap(({ items }) => items);
  const entityType = entries?.find((entry) => entry.entityType)?.entityType;
  const maySeeAll = useGranted("AuditLogging.AuditLogs");
  const [isOpen, setOpen] = useState(false);
  const options = shows.map((value) => ({ value, label: t(`History.Show.${value}`) }));
  return (
    <div className={classes.history}>
      <div className={classes.head}>
        <SegmentedSwitch label={t("History.Show")} value={show} options={options} size="small" onChange={setShow} />
        {entityType && maySeeAll && (
          <Button size="small" icon={IconListDetails} onClick={() => setOpen(true)}>
            {t("History.Raw")}
          </Button>
        )}
      </div>
      {isOpen && entityType && (
        <ChangesDialog subject={subject} entityType={entityType} onClose={() => setOpen(false)} />
      )}
      {!entries && <Unloaded query={history} title={t("History.Failed")} shape={<TextSkeleton lines={6} />} />}
      {entries?.length === 0 && (
        <EmptyNote
          title={t("History.Empty")}
          text={show === "All" ? "" : t("History.EmptyText")}
          actions={
            show !== "All" && (
              <Button size="small" onClick={() => setShow("All")}>
                {t("History.ShowAll")}
              </Button>
            )
          }
        />
      )}
      {entries && entries.length > 0 && (
        <ol className={classes.lines} aria-label={t("History.Title")}>
          {entries.map((entry) => (
            <HistoryLine key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      <MoreButton list={history}>{t("History.Older")}</MoreButton>
    </div>
  );
}
