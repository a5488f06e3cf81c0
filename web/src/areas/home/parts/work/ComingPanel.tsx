import { Link } from "@tanstack/react-router";
import { IconAlertTriangle, IconClipboardCheck, IconListCheck } from "@tabler/icons-react";
import { VisuallyHidden } from "@mantine/core";
import { useText } from "@/lib/text";
import { DueDate, Panel } from "@/ui";
import type { DashboardDue } from "../../queries";
import { daysOf } from "../../rules";
import classes from "../Home.module.css";

/** Most records that the panel shows. */
const shown = 18;

const looks = {
  ActionItem: { icon: IconListCheck, to: "/action-items/$id" },
  Assessment: { icon: IconClipboardCheck, to: "/assessments/$id" },
  Finding: { icon: IconAlertTriangle, to: "/findings/$id" },
} as const;

function DueLink({ due: { kind, id, title, clientName } }: { due: DashboardDue }) {
  const t = useText();
  const { icon: Icon, to } = looks[kind];
  return (
    <Link to={to} params={{ id }} className={classes.due}>
      <Icon size={16} stroke={1.75} aria-hidden />
      <VisuallyHidden>{t(`RecordKind.${kind}`)} </VisuallyHidden>
      <span>
        <strong dir="auto">{title}</strong>
        <small>
          <bdi>{clientName}</bdi>
        </small>
      </span>
    </Link>
  );
}

/** The reader's own work of the next two weeks, by day. */
export function ComingPanel({ coming }: { coming: readonly DashboardDue[] }) {
  const t = useText();
  return (
    <Panel title={t("Home.Coming")} note={coming.length > shown && t("Home.DueCount", { count: coming.length })}>
      {coming.length === 0 ? (
        <p className={classes.quiet}>{t("Home.NothingComes")}</p>
      ) : (
        <ol className={classes.days}>
          {daysOf(coming, shown).map(({ dueOn, daysLeft, due }) => (
            <li key={`${dueOn} ${String(daysLeft)}`}>
              <DueDate due={dueOn} daysLeft={daysLeft} />
              <ul className={classes.list}>
                {due.map((one) => (
                  <li key={one.id}>
                    <DueLink due={one} />
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
