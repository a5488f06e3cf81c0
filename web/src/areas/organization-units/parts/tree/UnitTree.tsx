import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useGranted } from "@/api/bootstrap";
import { dragNode } from "@/lib/dragTree";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { pathTo, Tree } from "@/ui";
import { useMoveUnit, type Unit } from "../../queries";
import { parentsFor, treeOf } from "../../rules";
import { MovingBar, useMovingKeys } from "./MovingBar";
import classes from "../Units.module.css";

interface UnitTreeProps {
  units: readonly Unit[];
  selected: string | null;
  onSelect: (id: string) => void;
}

/** Moves a unit below the one that it is dropped on, or put on by keys. */
function useMoves(units: readonly Unit[]) {
  const t = useText();
  const latest = useRef(units);
  useEffect(() => {
    latest.current = units;
  });
  const moving = useMoveUnit((id) => {
    const name = latest.current.find((unit) => unit.id === id)?.displayName ?? "";
    showToast({ severity: "success", summary: t("OrganizationUnits.Moved", { name }) });
  });
  const { mutate } = moving;
  const drop = useCallback(
    (element: HTMLElement, id: string) =>
      dragNode(element, {
        id,
        accepts: (dragged) => {
          const unit = latest.current.find((own) => own.id === dragged);
          return unit !== undefined && parentsFor(latest.current, unit).some((parent) => parent.id === id);
        },
        onDrop: (dragged) => mutate({ id: dragged, newParentId: id }),
      }),
    [mutate],
  );
  return { drop, move: (id: string, newParentId: string | null) => mutate({ id, newParentId }) };
}

/** All units; with the permission for it, one is moved by dragging it onto another, or by keys. */
export function UnitTree({ units, selected, onSelect }: UnitTreeProps) {
  const t = useText();
  const manages = useGranted("AbpIdentity.OrganizationUnits.ManageOU");
  const nodes = useMemo(
    () => treeOf(units, ({ userCount }) => t("OrganizationUnits.MemberCount", { count: userCount })),
    [units, t],
  );
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set(units.map(({ id }) => id)));
  const [shown, setShown] = useState<string | null>(null);
  if (selected && selected !== shown) {
    setShown(selected);
    setOpen(new Set([...open, ...pathTo(nodes, selected)]));
  }
  const { drop, move } = useMoves(units);
  const frame = useRef<HTMLDivElement>(null);
  const keys = useMovingKeys(units, (id, parent) => {
    move(id, parent);
    if (parent) setOpen(new Set([...open, parent]));
  });
  return (
    <div ref={frame}>
      <div className={classes.room}>
        <Tree
          label={t("OrganizationUnits.Title")}
          nodes={nodes}
          open={open}
          onOpen={setOpen}
          selected={selected}
          onSelect={onSelect}
          attach={manages ? drop : undefined}
          commands={manages ? keys.commands : undefined}
          marked={keys.unit?.id ?? null}
        />
      </div>
      {manages && <MovingBar keys={keys} frame={frame} />}
    </div>
  );
}
