import { Button, IconButton } from "../button";
import { useCopy } from "./useCopy";

interface CopyProps {
  /** What is copied; the address of the page when absent. */
  value?: string | undefined;
  /** Name of the button at rest; "Copy link" when absent. */
  label?: string | undefined;
  /** Word and drawing instead of the drawing alone. */
  withText?: boolean;
}

/** Copies an address; says so for three seconds. */
export function CopyLink({ value, label, withText }: CopyProps) {
  const { icon, name, copy } = useCopy({ value, label });
  return (
    <span aria-live="polite">
      {withText ? (
        <Button icon={icon} size="small" onClick={copy}>
          {name}
        </Button>
      ) : (
        <IconButton icon={icon} size="small" label={name} onClick={copy} />
      )}
    </span>
  );
}
