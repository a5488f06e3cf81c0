import { IconPlayerPlay, IconX } from "@tabler/icons-react";
import { useText } from "@/lib/text";
import { IconButton, ProgressBar } from "@/ui";
import classes from "./Uploads.module.css";
import type { Upload, Uploads } from "./useUploads";

function Line({ upload, tray }: { upload: Upload; tray: Uploads }) {
  const t = useText();
  const { key, name, percent, failure, canResume } = upload;
  return (
    <li className={classes.upload}>
      <ProgressBar percent={percent} label={t("Uploads.Progress", { name })} withText failed={failure !== undefined} />
      {canResume && (
        <IconButton icon={IconPlayerPlay} label={t("Uploads.Resume", { name })} onClick={() => tray.resume(key)} />
      )}
      <IconButton icon={IconX} label={t("Uploads.Cancel", { name })} onClick={() => tray.cancel(key)} />
      {failure !== undefined && (
        <p role="alert" className={classes.failure}>
          {t("Uploads.Failed", { name, reason: failure || t("Uploads.Broken") })}
        </p>
      )}
    </li>
  );
}

/** Files on their way, and those that stopped. */
export function UploadTray({ tray }: { tray: Uploads }) {
  const t = useText();
  if (tray.uploads.length === 0) return null;
  return (
    <ul className={classes.tray} aria-label={t("Uploads.Title")}>
      {tray.uploads.map((upload) => (
        <Line key={upload.key} upload={upload} tray={tray} />
      ))}
    </ul>
  );
}
