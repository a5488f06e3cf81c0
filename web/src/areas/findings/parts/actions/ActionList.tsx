import { Link } from "@tanstack/react-router";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { Button, DueDate, EmptyNote, Person, ProgressBar, Section, StatusChip } from "@/ui";
import { actionItemLooks } from "../../../records";
import type { Finding } from "../../queries";
import classes from "../Finding.module.css";

/** The actions against a finding, and how many are done. */
export function ActionList({ finding, onAdd }: { finding: Finding; onAdd: (() => void) | undefined }) {
  const t = useText();
  const format = useFormat();
  const { actions } = finding;
  const done = actions.filter(({ status }) => status === "Closed").length;
  const note = t("Findings.ActionsDone", { done, total: actions.length });
  return (
    <Section
      title={t("Findings.Actions")}
      note={
        actions.length > 0 && (
          <span className={classes.progress}>
            {note}
            <ProgressBar percent={(100 * done) / actions.length} label={note} />
          </span>
        )
      }
    >
      {actions.length === 0 ? (
        <EmptyNote
          title={t("Findings.NoActions")}
          text={t("Findings.NoActionsText")}
          actions={
            onAdd && (
              <Button size="small" onClick={onAdd}>
                {t("Findings.AddAction")}
              </Button>
            )
          }
        />
      ) : (
        <ul className={classes.actions}>
          {actions.map((action) => (
            <li key={action.id}>
              <StatusChip
                status={action.status}
                looks={actionItemLooks}
                label={t(`Enum.ActionStatus.${action.status}`)}
              />
              <bdi className={classes.number}>{action.number}</bdi>
              <Link className={classes.title} to="/action-items/$id" params={{ id: action.id }}>
                <bdi>{action.title}</bdi>
              </Link>
              <Person name={action.ownerName} />
              <span className={classes.due}>
                {action.completedAt ? (
                  t("Findings.DoneOn", { date: format.date(action.completedAt) })
                ) : (
                  <DueDate due={action.dueOn} daysLeft={action.daysLeft} />
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
