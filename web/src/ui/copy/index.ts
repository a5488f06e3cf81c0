export { CopyLink } from "./CopyLink";
