import { useText } from "@/lib/text";
import { EmptyNote } from "@/ui";
import classes from "./Uploads.module.css";

interface PreviewProps {
  name: string;
  mime: string;
  altText?: string | null | undefined;
  /** Address that shows the content; null: it can only be downloaded. */
  url: string | null;
}

/** A file as the browser shows it. */
export function Preview({ name, mime, altText, url }: PreviewProps) {
  const t = useText();
  if (!url) return <EmptyNote title={name} text={t("Preview.None")} />;
  const [kind] = mime.split("/");
  return (
    <div className={classes.preview}>
      {kind === "image" && <img className={classes.image} src={url} alt={altText ?? name} />}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- an upload brings no captions */}
      {kind === "video" && <video className={classes.video} src={url} controls aria-label={name} />}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- an upload brings no captions */}
      {kind === "audio" && <audio className={classes.audio} src={url} controls aria-label={name} />}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- browsers show no PDF in a sandbox; the response has its own policy */}
      {mime === "application/pdf" && <iframe className={classes.page} src={url} title={name} />}
    </div>
  );
}
