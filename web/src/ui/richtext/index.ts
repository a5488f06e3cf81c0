export { RichText } from "./RichText";
export { TextTable } from "./TextTable";
