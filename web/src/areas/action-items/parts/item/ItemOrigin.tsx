import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useText } from "@/lib/text";
import { DueDate, NotMet, Person, Section, SeverityChip, StatusChip } from "@/ui";
import { findingLooks, type Finding } from "../../../findings";
import { actionItemLooks } from "../../../records";
import { originQuery, type ActionItem } from "../../queries";
import classes from "./ItemContent.module.css";

/** The finding that an item came from; undefined where there is none, or none that the reader may see. */
export function useOrigin(item: ActionItem): Finding | undefined {
  return useQuery(originQuery(item)).data;
}

function Others({ actions }: { actions: Finding["actions"] }) {
  const t = useText();
  return (
    <>
      <h3 className={classes.heading}>{t("ActionItems.Others")}</h3>
      <ul className={classes.others}>
        {actions.map((action) => (
          <li key={action.id}>
            <bdi className={classes.quiet}>{action.number}</bdi>
            <Link to="/action-items/$id" params={{ id: action.id }}>
              <bdi>{action.title}</bdi>
            </Link>
            <StatusChip
              status={action.status}
              looks={actionItemLooks}
              label={t(`Enum.ActionStatus.${action.status}`)}
            />
            <Person name={action.ownerName} />
            <DueDate due={action.dueOn} daysLeft={action.daysLeft} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** The finding that an item came from: how grave it is, where it stands, and what else is done about it. */
export function ItemOrigin({ item, finding }: { item: ActionItem; finding: Finding }) {
  const t = useText();
  const others = finding.actions.filter(({ id }) => id !== item.id);
  return (
    <Section title={t("ActionItems.Source")}>
      <div className={classes.card}>
        <p className={classes.chips}>
          <bdi className={classes.quiet}>{finding.number}</bdi>
          <SeverityChip severity={finding.severity} />
          <StatusChip status={finding.status} looks={findingLooks} label={t(`Enum.FindingStatus.${finding.status}`)} />
          <DueDate due={finding.dueOn} daysLeft={finding.daysLeft} />
        </p>
        <Link to="/findings/$id" params={{ id: finding.id }} className={classes.name}>
          <NotMet finding={finding} />
          <bdi>{finding.title}</bdi>
        </Link>
        {finding.standardCode && (
          <p className={classes.quiet}>
            <bdi>
              {finding.standardCode} {finding.standardTitle !== finding.title && finding.standardTitle}
            </bdi>
          </p>
        )}
        {others.length > 0 && <Others actions={others} />}
      </div>
    </Section>
  );
}
