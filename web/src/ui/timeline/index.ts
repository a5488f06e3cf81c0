export { Timeline } from "./Timeline";
export { byTime, type TimelineEvent } from "./order";
