import { text } from "./text";
import { showToast, undoLife } from "./toast";

interface Moved<S extends string> {
  /** What happened, already translated. */
  summary: string;
  /** Its status before. */
  from: S;
  /** The transitions that the server allows now. */
  allowed: readonly S[];
  /** Undoes the transition on the current record. */
  undo: (to: S) => void;
}

/** Announces a record's new status; if its transitions lead back, with an undo button. */
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
