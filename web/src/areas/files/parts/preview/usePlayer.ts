import { useEffect, useEffectEvent, useRef } from "react";
import { renewedAfter } from "../../queries";

interface PlayerInput {
  /** The address being played; null while waiting for another one. */
  url: string | null;
  /** The latest known address. */
  newest: string;
  /** Requests another address. */
  renew: () => Promise<string | null>;
  /** Switches to another address. */
  moveTo: (url: string) => void;
  onLoad: () => void;
  onError: () => void;
}

/** Position and settings of the player. Loading another address resets all of them. */
interface PlaybackState {
  time: number;
  speed: number;
  isPlaying: boolean;
  captions: readonly TextTrackMode[];
}

interface PlayerEvent {
  currentTarget: HTMLMediaElement;
}

const captionsOf = ({ textTracks }: HTMLMediaElement): TextTrackMode[] => Array.from(textTracks, ({ mode }) => mode);

function placeOf(element: HTMLMediaElement): PlaybackState {
  const { currentTime: time, playbackRate: speed, paused } = element;
  return { time, speed, isPlaying: !paused, captions: captionsOf(element) };
}

function restore(element: HTMLMediaElement, { time, speed, isPlaying, captions }: PlaybackState): void {
  // A seek during loading counts.
  if (element.currentTime === 0) element.currentTime = time;
  element.playbackRate = speed;
  for (const [at, mode] of captions.entries()) {
    const track = element.textTracks[at];
    if (track) track.mode = mode;
  }
  // If the browser requires a click to play, the user clicks.
  if (isPlaying) void element.play().catch(() => undefined);
}

/**
 * When its address is renewed, a film or recording continues at the same position and speed and with its captions: after the address has
 * expired, and shortly before. While playing it keeps its address until it pauses, seeks or stalls, so that the switch isn't heard.
 */
export function usePlayer({ url, newest, renew, moveTo, onLoad, onError }: PlayerInput) {
  const place = useRef<PlaybackState | null>(null);
  const loaded = useRef<{ url: string; element: HTMLMediaElement } | null>(null);
  const next = useRef<string | null>(null);
  // A paused player is renewed in time once; after that, when playback resumes.
  const wasUsed = useRef(true);
  const isLoaded = (): boolean => url !== null && loaded.current?.url === url;

  function note(element: HTMLMediaElement): void {
    // Events during loading don't come from the user.
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
      // Switching captions fires no event on the element.
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
