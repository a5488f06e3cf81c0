import { IconUpload } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject } from "react";
import { useText } from "@/lib/text";
import { Button } from "@/ui";
import classes from "../Uploads.module.css";

interface DropAreaProps {
  onFiles: (files: readonly File[]) => void;
  /** What is accepted. */
  note?: string;
  /** Other ways to choose a file. */
  children?: ReactNode;
  /** Its field, where another button opens the choice of files. */
  field?: RefObject<HTMLInputElement | null>;
  /** Out of sight, where there is no room for it: what is pasted is still taken. */
  isHidden?: boolean;
}

/** Drop area with a button to choose files; accepts whatever is pasted anywhere on the page, except text. */
export function DropArea({ onFiles, note, children, field, isHidden }: DropAreaProps) {
  const t = useText();
  const area = useRef<HTMLDivElement>(null);
  const own = useRef<HTMLInputElement>(null);
  const input = field ?? own;
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent((files: FileList | undefined) => {
    if (files && files.length > 0) onFiles([...files]);
  });
  useEffect(() => {
    const place = area.current;
    if (!place) return undefined;
    const ending = new AbortController();
    const { signal } = ending;
    const over = (event: DragEvent): void => {
      event.preventDefault();
      setOver(true);
    };
    const drop = (event: DragEvent): void => {
      event.preventDefault();
      setOver(false);
      take(event.dataTransfer?.files);
    };
    place.addEventListener("dragover", over, { signal });
    place.addEventListener("dragleave", () => setOver(false), { signal });
    place.addEventListener("drop", drop, { signal });
    document.addEventListener("paste", (event) => take(event.clipboardData?.files), { signal });
    return () => ending.abort();
  }, []);
  return (
    <div ref={area} className={`${classes.drop} ${isOver ? classes.over : ""}`} hidden={isHidden}>
      <span className={classes.dropHere}>{t("Attachments.Drop")}</span>
      <Button icon={IconUpload} onClick={() => input.current?.click()}>
        {t("Attachments.Choose")}
      </Button>
      {children}
      {note && <span className={classes.accepted}>{note}</span>}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t("Attachments.Choose")}
        onChange={({ currentTarget }) => {
          if (currentTarget.files) onFiles([...currentTarget.files]);
          currentTarget.value = "";
        }}
      />
    </div>
  );
}
