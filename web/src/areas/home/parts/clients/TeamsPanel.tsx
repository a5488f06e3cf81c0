import { Link } from "@tanstack/react-router";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { Panel, RecordTable } from "@/ui";
import { useCountedScope } from "../../../workspace";
import type { DashboardTeam } from "../../queries";
import { useCut } from "./useCut";
import classes from "../Home.module.css";

/** The teams with overdue action items. */
export function TeamsPanel({ teams }: { teams: readonly DashboardTeam[] }) {
  const t = useText();
  const format = useFormat();
  const scope = useCountedScope();
  const { shown, more } = useCut(teams);
  return (
    <Panel title={t("Home.Teams")} flush tools={more}>
      <RecordTable
        flush
        label={t("Home.Teams")}
        heads={[
          t("ActionItems.Team"),
          { label: t("Home.Overdue"), numeric: true },
          { label: t("Home.OpenActions"), numeric: true },
        ]}
        rows={shown}
        rowId={({ id }) => id}
        cells={({ id, name, overdue, open }) => [
          <Link key="name" to="/teams/$id" params={{ id }} dir="auto">
            {name}
          </Link>,
          <Link key="overdue" to="/action-items" search={{ scope, teamId: id, overdue: true }} className={classes.late}>
            {format.number(overdue, 0)}
          </Link>,
          <Link key="open" to="/action-items" search={{ scope, teamId: id }}>
            {format.number(open, 0)}
          </Link>,
        ]}
        empty={{ title: t("Home.NoLateTeams"), text: t("Home.NoLateTeamsText") }}
      />
    </Panel>
  );
}
