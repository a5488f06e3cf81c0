export { SavedViewMenu, type SavedView } from "./SavedViewMenu";
