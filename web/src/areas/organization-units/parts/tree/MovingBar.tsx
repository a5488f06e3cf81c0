import { useState, type RefObject } from "react";
import { keyboardLayout, printedKey } from "@/lib/keyboardLayout";
import { useStore } from "@/lib/store";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { Button, type NodeCommands } from "@/ui";
import type { Unit } from "../../queries";
import { parentsFor } from "../../rules";
import classes from "../Units.module.css";

/** Moving units by keys. */
interface MovingKeys {
  /** The unit that is taken up. */
  unit: Unit | null;
  commands: NodeCommands;
  /** Puts the unit below another, or on top. */
  put: (parent: string | null) => void;
  cancel: () => void;
}

/** A unit is taken up where the focus is, and put below another one where the focus is then. */
export function useMovingKeys(units: readonly Unit[], onMove: (id: string, parent: string | null) => void): MovingKeys {
  const t = useText();
  const [taken, setTaken] = useState<string | null>(null);
  const unit = units.find(({ id }) => id === taken) ?? null;
  function put(parent: string | null): void {
    if (!unit) return;
    const fits = parent === null || parentsFor(units, unit).some(({ id }) => id === parent);
    if (!fits) {
      showToast({ severity: "warn", summary: t("OrganizationUnits.NotThere", { name: unit.displayName }) });
      return;
    }
    setTaken(null);
    onMove(unit.id, parent);
  }
  const cancel = (): void => setTaken(null);
  const commands = { x: setTaken, ...(unit ? { v: put, Escape: cancel } : {}) };
  return { unit, commands, put, cancel };
}

interface MovingBarProps {
  keys: MovingKeys;
  /** Around the tree, so that the focus finds back to it. */
  frame: RefObject<HTMLDivElement | null>;
}

/** What the keys do, and while a unit is taken up, where it can go besides. */
export function MovingBar({ keys: { unit, put, cancel }, frame }: MovingBarProps) {
  const t = useText();
  const layout = useStore(keyboardLayout);
  const [cut, paste] = [printedKey("X", layout), printedKey("V", layout)];
  // The buttons go with the bar; the focus returns to the tree.
  const leave = (act: () => void) => (): void => {
    act();
    frame.current?.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"]')?.focus();
  };
  return (
    <div className={classes.moving}>
      {!unit && <p>{t("OrganizationUnits.MovingKeys", { cut, paste })}</p>}
      <p role="status">{unit && t("OrganizationUnits.Moving", { name: unit.displayName, paste })}</p>
      {unit?.parentId && (
        <Button size="small" onClick={leave(() => put(null))}>
          {t("OrganizationUnits.ToTop")}
        </Button>
      )}
      {unit && (
        <Button size="small" onClick={leave(cancel)}>
          {t("Common.Cancel")}
        </Button>
      )}
    </div>
  );
}
