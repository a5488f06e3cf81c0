export { CopyLink } from "./CopyLink";
export { useCopy } from "./useCopy";
