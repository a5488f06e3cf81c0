export { FilterBar, FilterChips } from "./FilterBar";
export { SearchField } from "./SearchField";
export { useLoadedOptions, type LoadedOptions } from "./useOptions";
export {
  countSet,
  isChoices,
  isRange,
  isSet,
  type DateRange,
  type FilterSpec,
  type FilterValue,
  type FilterValues,
  type Option,
} from "./types";
