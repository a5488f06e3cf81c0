export { ActionBar } from "./ActionBar";
export { ActionItems, type ActionItem as MenuAction } from "./ActionItems";
export type { BarAction } from "./order";
