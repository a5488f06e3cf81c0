import { IconDots } from "@tabler/icons-react";
import { useText } from "@/lib/text";
import { ActionItems, PopupMenu, usePopup } from "@/ui";
import type { RowAction } from "./types";
import controls from "./TableControls.module.css";

interface RowMenuProps {
  /** The record's name, for the button's own name. */
  label: string;
  /** Called when the menu opens, so that long tables don't create all entries. */
  actions: () => readonly RowAction[];
}

/** Actions on one row. */
export function RowMenu({ label, actions }: RowMenuProps) {
  const t = useText();
  const { button, isUsed, opened, place } = usePopup("menu");
  return (
    <>
      <button
        {...button}
        type="button"
        className={controls.menuButton}
        aria-label={t("Ui.Table.RowMenu", { row: label })}
      >
        <IconDots size={16} stroke={1.75} aria-hidden />
      </button>
      {isUsed && (
        <PopupMenu place={place} position="bottom-end">
          {opened && <ActionItems actions={actions()} />}
        </PopupMenu>
      )}
    </>
  );
}
