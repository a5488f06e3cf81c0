import { keyboardLayout, printedKey } from "@/lib/keyboardLayout";
import { useStore } from "@/lib/store";
import classes from "./Kbd.module.css";

/** A shortcut's key, drawn with the letter that is printed on it. */
export function Kbd({ children }: { children: string }) {
  const layout = useStore(keyboardLayout);
  return <kbd className={classes.key}>{printedKey(children, layout)}</kbd>;
}
