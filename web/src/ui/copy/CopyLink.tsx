import { IconCheck, IconLink } from "@tabler/icons-react";
import { useClipboard } from "@mantine/hooks";
import { useText } from "@/lib/text";
import { Button, IconButton } from "../button";

/** How long "copied" stays, in milliseconds. */
const copiedFor = 3000;

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
  const t = useText();
  const clipboard = useClipboard({ timeout: copiedFor });
  const icon = clipboard.copied ? IconCheck : IconLink;
  const name = clipboard.copied ? t("Ui.Copied") : (label ?? t("Ui.CopyLink"));
  const copy = (): void => clipboard.copy(value ?? globalThis.location.href);
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
