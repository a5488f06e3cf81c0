export { RichText } from "./RichText";
