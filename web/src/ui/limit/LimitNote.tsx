import type { TextLimit } from "@/lib/textLimit";
import classes from "./LimitNote.module.css";

/** Under a field that has no place of its own for it: how much of its limit is used, or how much is too much. */
export function LimitNote({ id, limit: { count, complaint } }: { id: string; limit: TextLimit }) {
  if (!count && !complaint) return null;
  return (
    <p id={id} className={complaint ? classes.tooMuch : classes.count}>
      {complaint ?? count}
    </p>
  );
}
