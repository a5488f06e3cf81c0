import { IconPlayerPlay, IconX } from "@tabler/icons-react";
import { discardInterrupted, useInterruptedUploads } from "@/api/upload";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { IconButton, ProgressBar } from "@/ui";
import { PauseNote } from "./PauseNote";
import { failureText } from "./uploadFailure";
import classes from "../Uploads.module.css";
import type { Upload, Uploads } from "./useUploads";

function Line({ upload, tray }: { upload: Upload; tray: Uploads }) {
  const t = useText();
  const format = useFormat();
  const { key, name, percent, pause, failure } = upload;
  return (
    <li className={classes.upload}>
      <ProgressBar
        percent={percent}
        label={t("Uploads.Progress", { name })}
        withText
        note={pause ? <PauseNote key={pause.until} pause={pause} /> : undefined}
        failed={failure !== undefined}
      />
      {failure?.canResume && (
        <IconButton icon={IconPlayerPlay} label={t("Uploads.Resume", { name })} onClick={() => tray.resume(key)} />
      )}
      <IconButton
        className={classes.cancel}
        icon={IconX}
        label={t("Uploads.Cancel", { name })}
        onClick={() => tray.cancel(key)}
      />
      {failure && (
        <p role="alert" className={classes.failure}>
          {failureText(t, format, name, failure)}
        </p>
      )}
    </li>
  );
}

/** Running and stopped uploads. */
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

/** Uploads interrupted by a reload: choosing the same file again resumes them. */
export function InterruptedUploads({ tray }: { tray: Uploads }) {
  const t = useText();
  const all = useInterruptedUploads({ tenantId: null });
  const left = all.filter(([, { name }]) => tray.uploads.every((upload) => upload.name !== name));
  if (left.length === 0) return null;
  return (
    <ul className={classes.tray} aria-label={t("Uploads.Interrupted")}>
      {left.map(([fingerprint, kept]) => (
        <li key={fingerprint} className={classes.interrupted}>
          <span>{t("Uploads.ChooseAgain", { name: kept.name })}</span>
          <IconButton
            icon={IconX}
            label={t("Uploads.Cancel", { name: kept.name })}
            onClick={() => void discardInterrupted(fingerprint, kept).catch(() => undefined)}
          />
        </li>
      ))}
    </ul>
  );
}
