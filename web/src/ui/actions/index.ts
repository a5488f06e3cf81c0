export { ActionBar } from "./ActionBar";
export { ActionItems } from "./ActionItems";
export type { BarAction } from "./order";
