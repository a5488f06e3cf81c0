import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useWorkspace } from "@/api/workspace";
import { useText } from "@/lib/text";
import { DueDate, Panel, Unloaded } from "@/ui";
import { mostOfDay, myDayQuery } from "../../../action-items";
import classes from "../Home.module.css";

/** Most items that the panel shows. */
const shown = 6;

/** The reader's own action items, the most pressing first: of all clients, or of the one that is worked in. */
export function MyDayPanel() {
  const t = useText();
  const clientId = useWorkspace()?.clientId;
  const day = useQuery(myDayQuery(clientId));
  const { data } = day;
  const items = data ? [...data.overdue, ...data.today, ...data.thisWeek, ...data.later] : [];
  return (
    <Panel
      title={t("Home.MyDay")}
      // A day that is cut says so on its own page; here its length would pass for the whole.
      note={data && items.length > 0 && items.length < mostOfDay && t("Home.ItemCount", { count: items.length })}
      tools={
        <Link to="/action-items" search={{ scope: "mine", clientId }} className={classes.more}>
          {t("Home.AllItems")}
        </Link>
      }
    >
      {!data && <Unloaded query={day} />}
      {data && items.length === 0 && <p className={classes.quiet}>{t("Home.NothingDue")}</p>}
      {items.length > 0 && (
        <ul className={classes.list}>
          {items.slice(0, shown).map((item) => (
            <li key={item.id}>
              <Link to="/action-items/$id" params={{ id: item.id }} className={classes.item}>
                <strong dir="auto">{item.title}</strong>
                <DueDate due={item.dueOn} daysLeft={item.daysLeft} slips={item.slipCount} />
                <small>
                  <bdi>{item.clientName}</bdi>
                </small>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
