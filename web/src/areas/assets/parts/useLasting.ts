import { useState } from "react";

interface Held {
  /** What the addresses lead to. */
  of: string | null | undefined;
  url: string | null;
  /** It failed; the next other one takes its place. */
  hasEnded: boolean;
  /** A new one was asked for, and nothing has loaded since. */
  wasRenewed: boolean;
  /** The new one has failed as well. */
  isLost: boolean;
}

const fresh = { hasEnded: false, wasRenewed: false, isLost: false };

/**
 * Keeps the signed address that content was loaded from for as long as it works, whatever newer ones arrive: another address would
 * load the same content again, and start a film anew. When it has ended, `renew` asks for a new one, once; content that is gone would
 * else be asked for without end.
 */
export function useLasting(of: string | null | undefined, newest: string | null | undefined, renew: () => void) {
  const [held, setHeld] = useState<Held>({ ...fresh, of, url: newest ?? null });
  let present = held;
  if (held.of !== of) present = { ...fresh, of, url: newest ?? null };
  else if ((held.hasEnded || held.url === null) && newest && newest !== held.url) {
    present = { ...held, url: newest, hasEnded: false, isLost: false };
  }
  if (present !== held) setHeld(present);
  return {
    url: present.hasEnded ? null : present.url,
    isLost: present.isLost,
    /** Goes on from another address before this one has ended. */
    moveTo: (url: string): void => setHeld((last) => ({ ...last, url, hasEnded: false })),
    onLoad: (): void => setHeld((last) => (last.wasRenewed ? { ...last, wasRenewed: false } : last)),
    onError: (): void => {
      // One that arrived in the meantime is tried first; it may have ended, too.
      const isNewest = newest === present.url;
      if (isNewest && !present.wasRenewed) renew();
      setHeld((last) => ({
        ...last,
        hasEnded: true,
        wasRenewed: last.wasRenewed || isNewest,
        isLost: last.wasRenewed && isNewest,
      }));
    },
  };
}
