export { MoreButton } from "./MoreButton";
export { PrintButton } from "./PrintButton";
