import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { IconCheck, IconSun } from "@tabler/icons-react";
import { useCurrentUser } from "@/api/bootstrap";
import { useWorkspace } from "@/api/workspace";
import { useText } from "@/lib/text";
import { Banner, Button, DueDate, EmptyState, Panel, Person, PriorityBars, StatusChip, Unloaded } from "@/ui";
import { actionItemLooks } from "../../../records";
import { priorityLevels } from "../../looks";
import { myDayQuery } from "./dayQueries";
import { ownCountQuery, type ActionItem, type MyDay as Day } from "../../queries";
import { mostOfDay } from "../../rules";
import type { ItemActions } from "../../useItemActions";
import classes from "./MyDay.module.css";

const heaps: readonly (keyof Day)[] = ["overdue", "today", "thisWeek", "later", "waitingForMe"];

interface HeapProps {
  heap: keyof Day;
  items: readonly ActionItem[];
  actions: ItemActions;
}

function Line({ item, heap, actions }: { item: ActionItem } & Omit<HeapProps, "items">) {
  const t = useText();
  // What waits for me is verified; my own work is done.
  const next = item.allowedTransitions.find((to) => to === (heap === "waitingForMe" ? "Closed" : "Done"));
  return (
    <li className={classes.line}>
      <span className={classes.priority}>
        <PriorityBars level={priorityLevels[item.priority]} label={t(`Enum.Priority.${item.priority}`)} foldable />
      </span>
      <span className={classes.what}>
        <Link to="/action-items/$id" params={{ id: item.id }} className={classes.title}>
          <bdi>{item.title}</bdi>
        </Link>
        <span className={classes.where}>
          <bdi>{item.number}</bdi> · <bdi>{item.clientName}</bdi>
        </span>
      </span>
      <span className={classes.facts}>
        {heap === "waitingForMe" && <Person name={item.ownerName} isGone={item.ownerIsGone} />}
        <StatusChip status={item.status} looks={actionItemLooks} label={t(`Enum.ActionStatus.${item.status}`)} />
        <span className={classes.due}>
          <DueDate due={item.dueOn} daysLeft={item.daysLeft} slips={item.slipCount} />
        </span>
      </span>
      <span className={classes.act}>
        {next && (
          <Button
            size="small"
            icon={IconCheck}
            aria-label={t("ActionItems.Day.Act", { move: t(`Enum.ActionMove.${next}`), number: item.number })}
            onClick={() => actions.move(item, next)}
          >
            {t(`ActionItems.Day.${next === "Closed" ? "Verify" : "Done"}`)}
          </Button>
        )}
      </span>
    </li>
  );
}

function Heap({ heap, items, actions }: HeapProps) {
  const t = useText();
  if (items.length === 0) return null;
  return (
    <Panel title={t(`ActionItems.Day.${heap}`)} note={t("ActionItems.Count", { count: items.length })} flush>
      <ul className={classes.lines}>
        {items.map((item) => (
          <Line key={item.id} item={item} heap={heap} actions={actions} />
        ))}
      </ul>
    </Panel>
  );
}

/** Says so where a day does not hold all, and leads to the rest. */
function Cut({ day, clientId }: { day: Day; clientId: string | undefined }) {
  const t = useText();
  const shown = day.overdue.length + day.today.length + day.thisWeek.length + day.later.length;
  const isCut = shown >= mostOfDay;
  const total = useQuery({ ...ownCountQuery(useCurrentUser().id ?? "", clientId), enabled: isCut }).data ?? shown;
  if (total <= shown) return null;
  return (
    <Banner
      inset
      actions={
        <Link to="/action-items" search={{ scope: "mine", clientId }}>
          {t("ActionItems.Day.All")}
        </Link>
      }
    >
      {t("ActionItems.Day.Cut", { shown, total })}
    </Banner>
  );
}

/** What there is to do at all clients, or at the one that is worked in, by when it is due. */
export function MyDay({ actions }: { actions: ItemActions }) {
  const t = useText();
  const clientId = useWorkspace()?.clientId;
  const day = useQuery(myDayQuery(clientId));
  if (!day.data) return <Unloaded query={day} />;
  const { data } = day;
  if (heaps.every((heap) => data[heap].length === 0)) {
    return <EmptyState icon={IconSun} title={t("ActionItems.Day.Empty")} text={t("ActionItems.Day.EmptyText")} />;
  }
  return (
    <div className={classes.day}>
      <Cut day={data} clientId={clientId} />
      {heaps.map((heap) => (
        <Heap key={heap} heap={heap} items={data[heap]} actions={actions} />
      ))}
    </div>
  );
}
