export { FileField } from "./FileField";
