import { Checkbox } from "@mantine/core";
import { isHeld, isOpen, type Edits, type Permission } from "../rules";

interface AllSwitchProps {
  label: string;
  permissions: readonly Permission[];
  edits: Edits;
  /** Absent for read-only users. */
  onSet: ((names: readonly string[], on: boolean) => void) | undefined;
}

/** Grants or revokes several permissions at once; indeterminate if some of them are granted. */
export function AllSwitch({ label, permissions, edits, onSet }: AllSwitchProps) {
  const held = permissions.filter((permission) => isHeld(permission, edits)).length;
  const isAll = held === permissions.length;
  return (
    <Checkbox
      label={label}
      checked={isAll}
      indeterminate={held > 0 && !isAll}
      disabled={!onSet || !permissions.some(isOpen)}
      onChange={() =>
        onSet?.(
          permissions.map(({ name }) => name),
          !isAll,
        )
      }
    />
  );
}
