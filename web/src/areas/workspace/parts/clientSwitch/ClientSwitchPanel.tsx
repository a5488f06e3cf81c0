import { useText } from "@/lib/text";
import { PopupPanel, type PopupPlace } from "@/ui";
import { ClientSwitchList, type ClientSwitchListProps } from "./ClientSwitchList";
import classes from "./ClientSwitch.module.css";

/** The clients to choose from, under the button of the top bar. */
export function ClientSwitchPanel({
  place,
  whole,
  choices,
}: Omit<ClientSwitchListProps, "onDone"> & { place: PopupPlace }) {
  const t = useText();
  const label = t("Clients.Switch.Title");
  return (
    <PopupPanel place={place} position="bottom-end" width={320} className={classes.dropdown} label={label}>
      {place.opened && <ClientSwitchList whole={whole} choices={choices} onDone={() => place.onChange(false)} />}
    </PopupPanel>
  );
}
