import { Link } from "@tanstack/react-router";
import { IconClipboardCheck, IconEyeCheck, IconListCheck, IconPencilCheck } from "@tabler/icons-react";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { Panel } from "@/ui";
import { useCountedScope } from "../../../workspace";
import type { DashboardWaiting } from "../../queries";
import { waitingOf } from "../../rules";
import classes from "../Home.module.css";

const icons = {
  assessmentsToAnswer: IconPencilCheck,
  assessmentsInReview: IconClipboardCheck,
  findingsToVerify: IconEyeCheck,
  actionsToVerify: IconListCheck,
} as const;

/** What waits for the reader. */
export function WaitingPanel({ waiting }: { waiting: DashboardWaiting }) {
  const t = useText();
  const format = useFormat();
  const scope = useCountedScope();
  const heaps = waitingOf(waiting);
  return (
    <Panel title={t("Home.Waiting")}>
      {heaps.length === 0 ? (
        <p className={classes.quiet}>{t("Home.NothingWaits")}</p>
      ) : (
        <ul className={classes.list}>
          {heaps.map(({ key, label, count, to, search }) => {
            const Icon = icons[key];
            return (
              <li key={key}>
                <Link to={to} search={{ ...search, scope }} className={classes.row}>
                  <Icon size={16} stroke={1.75} aria-hidden />
                  <span>{t(label)}</span>
                  <strong>{format.number(count, 0)}</strong>
                </Link>
              </li>
            );
          })}
        </ul>
      )}
    </Panel>
  );
}
