import { useEffect, useEffectEvent, useRef } from "react";
import { renewedAfter } from "../queries";

interface PlayerInput {
  /** The address that it plays from; null while another one is awaited. */
  url: string | null;
  /** The latest address that is known. */
  newest: string;
  /** Asks for another address. */
  renew: () => Promise<string | null>;
  /** Goes on from another address. */
  moveTo: (url: string) => void;
  onLoad: () => void;
  onError: () => void;
}

/** Where somebody is, and what they have set. Loading another address forgets all of it. */
interface Place {
  time: number;
  speed: number;
  isPlaying: boolean;
  captions: readonly TextTrackMode[];
}

interface PlayerEvent {
  currentTarget: HTMLMediaElement;
}

const captionsOf = ({ textTracks }: HTMLMediaElement): TextTrackMode[] => Array.from(textTracks, ({ mode }) => mode);

function placeOf(element: HTMLMediaElement): Place {
  const { currentTime: time, playbackRate: speed, paused } = element;
  return { time, speed, isPlaying: !paused, captions: captionsOf(element) };
}

function restore(element: HTMLMediaElement, { time, speed, isPlaying, captions }: Place): void {
  // A jump that was made while it loaded counts.
  if (element.currentTime === 0) element.currentTime = time;
  element.playbackRate = speed;
  for (const [at, mode] of captions.entries()) {
    const track = element.textTracks[at];
    if (track) track.mode = mode;
  }
  // Where the browser wants a press first, the reader gives it.
  if (isPlaying) void element.play().catch(() => undefined);
}

/**
 * A film or a recording goes on where it was, as fast as it was and with its captions, when its address is renewed: after it has
 * ended, and shortly before that. What plays stays with its address until it pauses, jumps or waits, so that nobody hears the change.
 */
export function usePlayer({ url, newest, renew, moveTo, onLoad, onError }: PlayerInput) {
  const place = useRef<Place | null>(null);
  const loaded = useRef<{ url: string; element: HTMLMediaElement } | null>(null);
  const next = useRef<string | null>(null);
  // What is left open and paused is renewed in time once; after that, when somebody goes on.
  const wasUsed = useRef(true);
  const isLoaded = (): boolean => url !== null && loaded.current?.url === url;

  function note(element: HTMLMediaElement): void {
    // What the browser tells while it loads another address is not the reader's doing.
    if (!isLoaded() || element.error) return;
    place.current = placeOf(element);
    if (!element.paused) wasUsed.current = true;
  }
  function change(element: HTMLMediaElement): void {
    note(element);
    if (next.current === null || !isLoaded() || element.error) return;
    if (next.current !== url) moveTo(next.current);
    next.current = null;
  }
  const offer = useEffectEvent((address: string): void => {
    next.current = address;
    const element = loaded.current?.element;
    if (element?.paused) change(element);
  });
  const renewAhead = useEffectEvent(async (last: string): Promise<void> => {
    if (!wasUsed.current) return;
    wasUsed.current = false;
    const address = await renew();
    if (address !== null && address !== last) offer(address);
  });
  useEffect(() => {
    const timer = setTimeout(() => void renewAhead(newest), renewedAfter);
    return () => clearTimeout(timer);
  }, [newest]);

  const noted = ({ currentTarget }: PlayerEvent): void => note(currentTarget);
  const changed = ({ currentTarget }: PlayerEvent): void => change(currentTarget);
  return {
    src: url ?? undefined,
    onTimeUpdate: noted,
    onRateChange: noted,
    onPlay: noted,
    onPause: changed,
    onSeeking: changed,
    onWaiting: changed,
    onError: ({ currentTarget }: PlayerEvent): void => {
      // Captions are switched without an event of the element.
      if (isLoaded() && place.current) place.current = { ...place.current, captions: captionsOf(currentTarget) };
      onError();
    },
    onLoadedMetadata: ({ currentTarget }: PlayerEvent): void => {
      if (url === null) return;
      loaded.current = { url, element: currentTarget };
      next.current = null;
      onLoad();
      if (place.current) restore(currentTarget, place.current);
    },
  };
}
