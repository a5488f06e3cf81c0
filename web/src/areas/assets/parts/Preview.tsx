import { useRef, type ReactNode } from "react";
import { useText } from "@/lib/text";
import { EmptyNote } from "@/ui";
import classes from "./Uploads.module.css";
import { useLasting } from "./useLasting";

interface PreviewProps {
  name: string;
  mime: string;
  altText?: string | null | undefined;
  /** Address that shows the content; null: it can only be downloaded. */
  url: string | null;
  /** The version that it leads to. */
  of?: string | null | undefined;
  /** The address has ended; another one is to follow. */
  onEnded?: (() => void) | undefined;
}

const nothing = (): void => undefined;

/** A film or a recording: when its address ends on the way, it goes on where it was. */
function usePosition(onLoad: () => void, onError: () => void) {
  const position = useRef({ time: 0, isPlaying: false });
  return {
    onError,
    onTimeUpdate: ({ currentTarget }: { currentTarget: HTMLMediaElement }): void => {
      position.current = { time: currentTarget.currentTime, isPlaying: !currentTarget.paused };
    },
    onPause: ({ currentTarget }: { currentTarget: HTMLMediaElement }): void => {
      if (!currentTarget.error) position.current.isPlaying = false;
    },
    onLoadedMetadata: ({ currentTarget }: { currentTarget: HTMLMediaElement }): void => {
      onLoad();
      const { time, isPlaying } = position.current;
      if (time > 0) currentTarget.currentTime = time;
      // Where the browser wants a press first, the reader gives it.
      if (isPlaying) void currentTarget.play().catch(() => undefined);
    },
  };
}

/** A file as the browser shows it. */
export function Preview({ name, mime, altText, url: newest, of = newest, onEnded = nothing }: PreviewProps) {
  const t = useText();
  const { url, onLoad, onError } = useLasting(of, newest, onEnded);
  const media = usePosition(onLoad, onError);
  if (newest === null) return <EmptyNote title={name} text={t("Preview.None")} />;
  const [kind] = mime.split("/");
  const src = url ?? undefined;
  const shown: Record<string, ReactNode> = {
    image: src && <img className={classes.image} src={src} alt={altText ?? name} onLoad={onLoad} onError={onError} />,
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- an upload brings no captions
    video: <video className={classes.video} src={src} controls aria-label={name} {...media} />,
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- an upload brings no captions
    audio: <audio className={classes.audio} src={src} controls aria-label={name} {...media} />,
    // oxlint-disable-next-line react/iframe-missing-sandbox -- browsers show no PDF in a sandbox; the response has its own policy
    application: src && <iframe className={classes.page} src={src} title={name} />,
  };
  return <div className={classes.preview}>{shown[kind ?? ""]}</div>;
}
