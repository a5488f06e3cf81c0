import classes from "./Kbd.module.css";

/** The key of a shortcut, drawn as a key. */
export function Kbd({ children }: { children: string }) {
  return <kbd className={classes.key}>{children}</kbd>;
}
