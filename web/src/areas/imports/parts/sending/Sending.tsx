import { PauseNote } from "@/areas/files";
import { useText } from "@/lib/text";
import { ProgressBar } from "@/ui";
import type { SendingFile } from "./useSending";

/** How far a file is on its way, and why it waits. */
export function Sending({ file: sending }: { file: SendingFile | null }) {
  const t = useText();
  if (!sending) return null;
  const { file, percent, pause } = sending;
  return (
    <ProgressBar
      percent={percent}
      label={t("Uploads.Progress", { name: file.name })}
      withText
      note={pause ? <PauseNote key={pause.until} pause={pause} /> : undefined}
    />
  );
}
