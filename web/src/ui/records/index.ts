export { RecordTable, type RecordHead } from "./RecordTable";
