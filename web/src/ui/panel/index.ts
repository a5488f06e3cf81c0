export { Panel } from "./Panel";
