import { useState } from "react";

interface Held {
  /** The content that the addresses are for. */
  of: string | null | undefined;
  url: string | null;
  /** It failed; the next different one replaces it. */
  hasEnded: boolean;
  /** A new one was requested, and nothing has loaded since. */
  wasRenewed: boolean;
  /** The new one failed too. */
  isLost: boolean;
}

const fresh = { hasEnded: false, wasRenewed: false, isLost: false };

/**
 * Keeps the signed address that content was loaded from for as long as it works, whatever newer ones arrive: another address would load the
 * same content again and restart a film. When it has expired, `renew` requests a new one, once; otherwise missing content would be
 * requested forever.
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
    /** Switches to another address before this one expires. */
    moveTo: (url: string): void => setHeld((last) => ({ ...last, url, hasEnded: false })),
    onLoad: (): void => setHeld((last) => (last.wasRenewed ? { ...last, wasRenewed: false } : last)),
    onError: (): void => {
      // An address that arrived in the meantime is tried first; it may have expired too.
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
