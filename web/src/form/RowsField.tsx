import { IconPlus, IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Button, IconButton } from "@/ui";
import classes from "./fields/Rows.module.css";

interface RowsFieldProps {
  /** Names of the rows, for the group and for the remove button. */
  names: readonly string[];
  addLabel: string;
  /** Why no row can be added. */
  addReason?: string | undefined;
  onAdd: () => void;
  removeLabel: (name: string) => string;
  onRemove: (at: number) => void;
  /** The fields of one row. */
  renderRow: (at: number) => ReactNode;
}

/** Nested records: each a group of fields that can be added and removed. */
export function RowsField({ names, addLabel, addReason, onAdd, removeLabel, onRemove, renderRow }: RowsFieldProps) {
  return (
    <div className={classes.rows}>
      {names.map((name, at) => (
        // Rows have no identity before they are saved, so the index serves as key.
        // oxlint-disable-next-line react/no-array-index-key
        <fieldset key={at} className={classes.row} aria-label={name}>
          <div className={classes.fields}>{renderRow(at)}</div>
          <IconButton icon={IconTrash} label={removeLabel(name)} onClick={() => onRemove(at)} />
        </fieldset>
      ))}
      <div>
        <Button icon={IconPlus} onClick={onAdd} disabledReason={addReason}>
          {addLabel}
        </Button>
      </div>
    </div>
  );
}
