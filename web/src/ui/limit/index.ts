export { counted } from "./counted";
export { LimitNote } from "./LimitNote";
