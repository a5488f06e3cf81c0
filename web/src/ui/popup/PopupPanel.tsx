import { Popover, type PopoverProps } from "@mantine/core";
import type { ReactNode } from "react";
import { Anchor } from "./Anchor";
import type { PopupPlace } from "./usePopup";

interface PopupPanelProps extends Pick<PopoverProps, "position" | "width"> {
  place: PopupPlace;
  /** Accessible name, if it is not the button's. */
  label?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** The panel of a button with {@link usePopup}; it traps the focus until it closes. */
export function PopupPanel({ place, label, className, children, ...rest }: PopupPanelProps) {
  return (
    <Popover {...rest} id={place.id} opened={place.opened} onChange={place.onChange} trapFocus returnFocus>
      <Popover.Target>
        <Anchor place={place} />
      </Popover.Target>
      <Popover.Dropdown className={className} aria-label={label}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
