import classes from "./Own.module.css";

interface NoteProps {
  note: string;
  action: string;
  onAction: () => void;
  isWarning?: boolean;
}

/** What remains to be done for a field, with a button that does it. */
export function Note({ note, action, onAction, isWarning }: NoteProps) {
  return (
    <span className={isWarning ? classes.unconfirmed : undefined}>
      {note}{" "}
      <button type="button" className={classes.ask} onClick={onAction}>
        {action}
      </button>
    </span>
  );
}
