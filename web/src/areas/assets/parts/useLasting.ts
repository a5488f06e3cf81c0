import { useState } from "react";

interface Held {
  /** What the addresses lead to. */
  of: string | null | undefined;
  url: string | null;
  /** It failed; the next other one takes its place. */
  hasEnded: boolean;
  /** A new one was asked for, and nothing has loaded since. */
  wasRenewed: boolean;
}

/**
 * Keeps the signed address that content was loaded from for as long as it works, whatever newer ones arrive: another address would
 * load the same content again, and start a film anew. When it has ended, `renew` asks for a new one, once; content that is gone would
 * else be asked for without end.
 */
export function useLasting(of: string | null | undefined, newest: string | null | undefined, renew: () => void) {
  const [held, setHeld] = useState<Held>({ of, url: newest ?? null, hasEnded: false, wasRenewed: false });
  let present = held;
  if (held.of !== of) present = { of, url: newest ?? null, hasEnded: false, wasRenewed: false };
  else if ((held.hasEnded || held.url === null) && newest && newest !== held.url) {
    present = { ...held, url: newest, hasEnded: false };
  }
  if (present !== held) setHeld(present);
  return {
    url: present.hasEnded ? null : present.url,
    onLoad: (): void => setHeld((last) => (last.wasRenewed ? { ...last, wasRenewed: false } : last)),
    onError: (): void => {
      if (!present.wasRenewed && newest === present.url) renew();
      setHeld((last) => ({ ...last, hasEnded: true, wasRenewed: true }));
    },
  };
}
