export {
  ListPage,
  PageHead,
  type ListPageProps,
  type PrimaryAction,
  type PrimaryChoices,
  type ScopeSwitch,
} from "./ListPage";
export { DetailPage, Section, TabPanels, type DetailTab, type ListPosition, type Transition } from "./DetailPage";
export { StatStrip, type Stat } from "./StatStrip";
export { useBeside } from "./useBeside";
export { useIsNarrow } from "./useIsNarrow";
export { GridCell, GridRow, WithAside } from "./Grid";
