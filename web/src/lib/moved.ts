import { text } from "./text";
import { showToast, undoLife } from "./toast";

interface Moved<S extends string> {
  /** What happened, already translated. */
  summary: string;
  /** Where it was. */
  from: S;
  /** Where it may go now, as the server says. */
  allowed: readonly S[];
  /** Takes the record, as it is now, back. */
  undo: (to: S) => void;
}

/** Says where a record stands after a move; where its states lead back, with a button that does it. */
export function showMoved<S extends string>({ summary, from, allowed, undo }: Moved<S>): void {
  showToast({
    severity: "success",
    summary,
    ...(allowed.includes(from) && {
      life: undoLife,
      action: { label: text("Common.Undo"), run: () => undo(from) },
    }),
  });
}
