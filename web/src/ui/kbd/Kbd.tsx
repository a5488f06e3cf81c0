import { keyboardLayout, printedKey } from "@/lib/keyboardLayout";
import { useStore } from "@/lib/store";
import classes from "./Kbd.module.css";

interface KbdProps {
  children: string;
  /** For what has a name of its own, in which the key doesn't stand. */
  hidden?: boolean;
}

/** A shortcut's key, drawn with the letter that is printed on it. */
export function Kbd({ children, hidden }: KbdProps) {
  const layout = useStore(keyboardLayout);
  return (
    <kbd className={classes.key} aria-hidden={hidden || undefined}>
      {printedKey(children, layout)}
    </kbd>
  );
}
