export { Panel } from "./Panel";
export { WrappingRow } from "./WrappingRow";
