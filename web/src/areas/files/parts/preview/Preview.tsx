import type { ReactNode } from "react";
import { useText } from "@/lib/text";
import { EmptyNote, ErrorState, Unloaded } from "@/ui";
import type { AssetLinks } from "../../queries";
import classes from "../Uploads.module.css";
import { useLasting } from "./useLasting";
import { usePlayer } from "./usePlayer";

/** The query of the addresses of its content. */
interface Links {
  data: AssetLinks | undefined;
  isError: boolean;
  isFetching: boolean;
  refetch: () => Promise<{ data: AssetLinks | undefined }>;
}

interface PreviewProps {
  name: string;
  mime: string;
  altText?: string | null | undefined;
  /** The version that the addresses are for. */
  of: string | null | undefined;
  links: Links;
}

interface ContentProps extends Omit<PreviewProps, "of"> {
  /** The latest address for it. */
  newest: string;
}

interface PlayerProps {
  kind: "video" | "audio";
  name: string;
  newest: string;
  /** Address of its captions. */
  captions: string | null | undefined;
  held: ReturnType<typeof useLasting>;
  renew: () => Promise<string | null>;
}

function Player({ kind, name, newest, captions, held, renew }: PlayerProps) {
  const t = useText();
  const { url, moveTo, onLoad, onError } = held;
  const media = usePlayer({ url, newest, renew, moveTo, onLoad, onError });
  const track = captions && <track kind="captions" src={captions} label={t("Assets.Captions")} default />;
  // Audio elements show no captions.
  if (kind === "video" || captions) {
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- not every upload has captions
      <video className={classes.video} controls aria-label={name} {...media}>
        {track}
      </video>
    );
  }
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- this one has no captions
  return <audio className={classes.audio} controls aria-label={name} {...media} />;
}

function Content({ name, mime, altText, newest, links }: ContentProps) {
  const { isError, isFetching, refetch } = links;
  const renew = async (): Promise<string | null> => (await refetch()).data?.inlineUrl ?? null;
  const held = useLasting(null, newest, () => void renew());
  const { url, isLost, onLoad, onError } = held;
  const [kind] = mime.split("/");
  const src = url ?? undefined;
  const player = { name, newest, captions: links.data?.captionsUrl, held, renew };
  const shown: Record<string, ReactNode> = {
    image: src && <img className={classes.image} src={src} alt={altText ?? name} onLoad={onLoad} onError={onError} />,
    video: <Player kind="video" {...player} />,
    audio: <Player kind="audio" {...player} />,
    // oxlint-disable-next-line react/iframe-missing-sandbox -- browsers show no PDF in a sandbox; the response has its own policy
    application: src && <iframe className={classes.page} src={src} title={name} />,
  };
  return (
    <div className={classes.preview}>
      {shown[kind ?? ""]}
      {(isLost || (isError && url === null)) && <ErrorState onRetry={() => void renew()} retrying={isFetching} />}
    </div>
  );
}

/** What is said in a file, for those who read rather than listen. */
function Transcript({ text }: { text: string }) {
  const t = useText();
  return (
    <details className={classes.transcript}>
      <summary>{t("Assets.Transcript")}</summary>
      <p dir="auto">{text}</p>
    </details>
  );
}

/** Shows a file in the browser for as long as it is open: its addresses expire after ten minutes and are renewed in the background. */
export function Preview({ of, links, ...file }: PreviewProps) {
  const t = useText();
  const { data } = links;
  if (!data) return <Unloaded query={links} />;
  return (
    <>
      {data.inlineUrl ? (
        <Content key={of} newest={data.inlineUrl} links={links} {...file} />
      ) : (
        <EmptyNote title={file.name} text={t("Preview.None")} />
      )}
      {data.transcript && <Transcript text={data.transcript} />}
    </>
  );
}
