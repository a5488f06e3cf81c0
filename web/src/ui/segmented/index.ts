export { SegmentedSwitch, type SegmentedOption } from "./SegmentedSwitch";
