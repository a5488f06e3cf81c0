export { useCommandKey, usePageKeys, type PageKeys } from "./usePageKeys";
