import { useClipboard } from "@mantine/hooks";
import { IconCheck, IconLink, type Icon } from "@tabler/icons-react";
import { useText } from "@/lib/text";

/** How long "copied" stays, in milliseconds. */
const copiedFor = 3000;

interface CopyInput {
  /** What is copied; the address of the page when absent. */
  value?: string | undefined;
  /** Name of the action at rest; "Copy link" when absent. */
  label?: string | undefined;
}

/** Copies a text, and says for three seconds that it did. */
export function useCopy({ value, label }: CopyInput): { icon: Icon; name: string; copy: () => void } {
  const t = useText();
  const clipboard = useClipboard({ timeout: copiedFor });
  return {
    icon: clipboard.copied ? IconCheck : IconLink,
    name: clipboard.copied ? t("Ui.Copied") : (label ?? t("Ui.CopyLink")),
    copy: () => clipboard.copy(value ?? globalThis.location.href),
  };
}
