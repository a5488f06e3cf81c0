import { PopupPanel, type PopupPlace } from "@/ui/popup";
import { NotificationList } from "./NotificationList";
import classes from "./NotificationList.module.css";

/** The newest messages under the bell. */
export function NotificationPanel({ place }: { place: PopupPlace }) {
  return (
    <PopupPanel place={place} position="bottom-end" width={380} className={classes.panel}>
      {place.opened && <NotificationList onClose={() => place.onChange(false)} />}
    </PopupPanel>
  );
}
