export { SideDrawer } from "./SideDrawer";
