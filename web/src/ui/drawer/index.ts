export { SideDrawer } from "./SideDrawer";
export { FailedDrawer } from "./FailedDrawer";
