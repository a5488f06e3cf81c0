import { IconButton, Panel } from "@/ui";
import { useText } from "@/lib/text";
import type { Unit } from "../../queries";
import { pathLabel } from "../../rules";
import { UnitMembers } from "./UnitMembers";
import { UnitRoles } from "./UnitRoles";
import { useUnitActions } from "../useUnitActions";
import classes from "../Units.module.css";

interface UnitPanelProps {
  unit: Unit;
  units: readonly Unit[];
  /** Chooses another unit, or none. */
  onChoose: (id: string | undefined) => void;
}

/** The selected unit: its members, and the roles that they get from it. */
export function UnitPanel({ unit, units, onChoose }: UnitPanelProps) {
  const t = useText();
  const { actions, dialogs } = useUnitActions(unit, units, onChoose);
  return (
    <Panel
      title={<bdi>{pathLabel(units, unit)}</bdi>}
      note={t("OrganizationUnits.MemberCount", { count: unit.userCount })}
      tools={actions.map(({ key, label, icon, onClick }) => (
        <IconButton key={key} size="small" icon={icon} label={label} onClick={onClick} />
      ))}
    >
      <div className={classes.parts}>
        <UnitMembers unit={unit} />
        <UnitRoles unit={unit} />
      </div>
      {dialogs}
    </Panel>
  );
}
