import { Menu, type MenuProps } from "@mantine/core";
import type { ReactNode } from "react";
import { Anchor } from "./Anchor";
import type { PopupPlace } from "./usePopup";

interface PopupMenuProps extends Pick<MenuProps, "position" | "width"> {
  place: PopupPlace;
  /** Accessible name, if it is not the button's. */
  label?: string | undefined;
  /** Entries of `Menu`. */
  children: ReactNode;
}

/** The menu of a button with {@link usePopup}. */
export function PopupMenu({ place, label, children, ...rest }: PopupMenuProps) {
  return (
    <Menu {...rest} id={place.id} opened={place.opened} onChange={place.onChange}>
      <Menu.Target>
        <Anchor place={place} />
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>{children}</Menu.Dropdown>
    </Menu>
  );
}
