export { ProgressBar } from "./ProgressBar";
