export { Timeline } from "./Timeline";
export type { TimelineEvent } from "./order";
