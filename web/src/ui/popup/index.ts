export { onDemand } from "./onDemand";
export { PopupMenu } from "./PopupMenu";
export { PopupPanel } from "./PopupPanel";
export { usePopup, type Popup, type PopupPlace } from "./usePopup";
