import { useState } from "react";
import { useText } from "@/lib/text";
import { Button, DateBox, PopupPanel, type PopupPlace } from "@/ui";
import controls from "./TableControls.module.css";

/** Edits a date in its cell. */
export interface DateChange {
  /** Label of the edit ("Due date of ACT-0861"). */
  label: string;
  /** `2026-11-19`. */
  value: string | null;
  min?: string | undefined;
  onChange: (value: string) => void;
}

interface InlineDatePanelProps extends DateChange {
  place: PopupPlace;
  onDone: () => void;
}

/** The panel under the cell. */
export function InlineDatePanel({ label, value, min, onChange, place, onDone }: InlineDatePanelProps) {
  const t = useText();
  const [picked, setPicked] = useState(value);
  return (
    <PopupPanel place={place} position="bottom-start" label={label}>
      <form
        className={controls.chooserItem}
        onSubmit={(event) => {
          event.preventDefault();
          // Invalid text is marked at its box.
          if (!picked || event.currentTarget.querySelector("[data-unread]")) return;
          onDone();
          if (picked !== value) onChange(picked);
        }}
      >
        <DateBox
          inPanel
          size="sm"
          data-autofocus
          aria-label={label}
          value={picked}
          minDate={min}
          onChange={setPicked}
        />
        <Button type="submit" kind="primary" size="small">
          {t("Common.Save")}
        </Button>
      </form>
    </PopupPanel>
  );
}
