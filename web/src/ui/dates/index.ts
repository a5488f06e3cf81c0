export { DateBox } from "./DateBox";
export { DueDate } from "./DueDate";
export { useNow, useToday } from "./useNow";
export { RelativeTime } from "./RelativeTime";
export { lateness, type Lateness } from "./lateness";
