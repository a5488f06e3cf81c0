export { usePageKeys, type PageKeys } from "./usePageKeys";
