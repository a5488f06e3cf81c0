import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useText } from "@/lib/text";
import { Button, buttonClass, Panel, PropertyList, StatusChip } from "@/ui";
import { staffLooks } from "../../looks";
import { chartName, type ChartPerson } from "./chart";
import type { ManagerChange } from "./chartQueries";
import { ManagerDialog } from "../manager/ManagerDialog";
import { PersonLink } from "../person/PersonLink";
import classes from "./OrgChart.module.css";

interface ChartPanelProps {
  person: ChartPerson;
  onMoved: (change: ManagerChange) => void;
}

/** The chosen person of an org chart, and what can be done there. */
export function ChartPanel({ person, onMoved }: ChartPanelProps) {
  const t = useText();
  const [isMoving, setMoving] = useState(false);
  const { id, jobTitle, status, managerStaffId, managerName, managerIsGone, canChange } = person;
  return (
    <Panel title={<bdi>{chartName(person)}</bdi>}>
      <PropertyList
        properties={[
          { label: t("Staff.JobTitle"), value: jobTitle && <bdi>{jobTitle}</bdi> },
          {
            label: t("Staff.Status"),
            value: <StatusChip status={status} looks={staffLooks} label={t(`Enum.StaffStatus.${status}`)} />,
          },
          {
            label: t("Staff.Manager"),
            value: managerStaffId && <PersonLink id={managerStaffId} name={managerName} isGone={managerIsGone} />,
          },
        ]}
      />
      <div className={classes.actions}>
        {canChange && <Button onClick={() => setMoving(true)}>{t("Staff.OrgChart.Change")}</Button>}
        <Link to="/staff/$id" params={{ id }} className={buttonClass()}>
          {t("Staff.OrgChart.OpenPerson")}
        </Link>
      </div>
      {isMoving && <ManagerDialog person={person} onMoved={onMoved} onClose={() => setMoving(false)} />}
    </Panel>
  );
}
