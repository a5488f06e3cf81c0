import { memo, type ReactNode } from "react";
import { CheckField } from "@/form";
import { useText } from "@/lib/text";
import { Panel } from "@/ui";
import { allOf, isHeld, isOpen, isOwn, type Edits, type Permission, type PermissionArea } from "../rules";
import { AllSwitch } from "./AllSwitch";
import classes from "./Permissions.module.css";

type OnSet = ((names: readonly string[], on: boolean) => void) | undefined;

/** The server's errors, by name of the permission. */
type Errors = Readonly<Record<string, ReactNode>>;

interface RowProps {
  permission: Permission;
  held: boolean;
  own: boolean;
  /** Why the server refused the change. */
  error: ReactNode;
  onSet: OnSet;
}

/** One permission. One that a role grants is revoked at the role; one granted directly can be revoked here. */
const Row = memo(function Row({ permission, held, own, error, onSet }: RowProps) {
  const t = useText();
  const { name, label, depth } = permission;
  const roles = permission.roles.join(", ");
  const origin = own ? t("PermissionEditor.ByRoleAndOwn", { roles }) : t("PermissionEditor.ByRole", { roles });
  return (
    <li className={classes.row} data-depth={Math.min(depth, 3)}>
      <CheckField
        label={label}
        hint={roles ? origin : undefined}
        value={held}
        error={error}
        disabled={!onSet || !isOpen(permission)}
        onChange={() => onSet?.([name], !own)}
        data-path={name}
      />
    </li>
  );
});

interface ColumnProps {
  title: string;
  permissions: readonly Permission[];
  edits: Edits;
  errors: Errors;
  onSet: OnSet;
}

function Column({ title, permissions, edits, errors, onSet }: ColumnProps) {
  if (permissions.length === 0) return null;
  return (
    <div>
      <h3 className={classes.head}>{title}</h3>
      <ul className={classes.rows}>
        {permissions.map((permission) => (
          <Row
            key={permission.name}
            permission={permission}
            held={isHeld(permission, edits)}
            own={isOwn(permission, edits)}
            error={errors[permission.name]}
            onSet={onSet}
          />
        ))}
      </ul>
    </div>
  );
}

interface AreaPanelProps {
  area: PermissionArea;
  edits: Edits;
  errors: Errors;
  onSet: OnSet;
}

/** The permissions of an area: what users can do there, next to the menu entries that lead there. */
export function PermissionAreaPanel({ area, ...shared }: AreaPanelProps) {
  const t = useText();
  const isMenu = area.name.startsWith("Menu.");
  const { edits, onSet } = shared;
  return (
    <Panel
      title={area.label}
      tools={
        <AllSwitch label={t("PermissionEditor.AllOfArea")} permissions={allOf(area)} edits={edits} onSet={onSet} />
      }
    >
      <div className={classes.columns}>
        <Column
          title={t(isMenu ? "PermissionEditor.Menus" : "PermissionEditor.Work")}
          permissions={area.work}
          {...shared}
        />
        <Column title={t("PermissionEditor.Menus")} permissions={area.menus} {...shared} />
      </div>
    </Panel>
  );
}
