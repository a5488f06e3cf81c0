export { Chip, type ChipProps, type Tone } from "./Chip";
export { StatusChip, type StatusLook, type StatusLooks } from "./StatusChip";
export { PriorityBars, type PriorityLevel } from "./PriorityBars";
export { CriticalityChip, type Criticality } from "./CriticalityChip";
export { NotMet } from "./NotMet";
export { SeverityChip, SeverityIcon } from "./SeverityChip";
export { TagChip } from "./TagChip";
