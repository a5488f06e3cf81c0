import { PauseNote } from "@/areas/assets";
import { useText } from "@/lib/text";
import { ProgressBar } from "@/ui";
import type { SendingFile } from "./useSending";

/** How far a file is on its way, and why it waits. */
export function Sending({ file }: { file: SendingFile | null }) {
  const t = useText();
  if (!file) return null;
  const { name, percent, pause } = file;
  return (
    <ProgressBar
      percent={percent}
      label={t("Uploads.Progress", { name })}
      withText
      note={pause ? <PauseNote key={pause.until} pause={pause} /> : undefined}
    />
  );
}
