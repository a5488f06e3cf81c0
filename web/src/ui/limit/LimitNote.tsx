import type { TextLimit } from "@/lib/textLimit";
import classes from "./LimitNote.module.css";

/** Below a field that has no room for it: how much of its limit is used or exceeded. */
export function LimitNote({ id, limit: { count, complaint } }: { id: string; limit: TextLimit }) {
  if (!count && !complaint) return null;
  return (
    <p id={id} className={complaint ? classes.tooMuch : classes.count}>
      {complaint ?? count}
    </p>
  );
}
