import classes from "./Toolbar.module.css";

export { CornerBadge } from "./CornerBadge";

/** Of a button in the top bar. */
export const toolbarButtonClass = classes.button;
