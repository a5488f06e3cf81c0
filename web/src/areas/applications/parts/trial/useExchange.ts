import { useEffect, useRef, useState } from "react";
import { forgetTrial, redeemTrial, type Redeemed } from "@/api/auth/trial";
import type { Trial } from "@/lib/auth/trial";

const unreachable: Redeemed = { reply: { error: "network_error" }, fault: null, revoke: () => Promise.resolve() };

/** Exchanges a code, and revokes what it gave as soon as the page is left. */
export function useExchange(trial: Trial) {
  const [redeemed, setRedeemed] = useState<Redeemed | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isOver, setOver] = useState(false);
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  useEffect(() => {
    if (!redeemed) return undefined;
    const revoke = (): void => void redeemed.revoke().catch(() => undefined);
    window.addEventListener("pagehide", revoke);
    return () => {
      window.removeEventListener("pagehide", revoke);
      revoke();
    };
  }, [redeemed]);
  async function exchange(code: string, secret: string): Promise<void> {
    setBusy(true);
    forgetTrial();
    try {
      const given = await redeemTrial(trial, code, secret);
      // Nobody shows them any more.
      if (isLeft.current) await given.revoke();
      else setRedeemed(given);
    } catch {
      setRedeemed(unreachable);
    } finally {
      setBusy(false);
    }
  }
  /** Revokes the tokens; returns whether that succeeded. They stay on the page until it does. */
  async function end(): Promise<boolean> {
    setBusy(true);
    try {
      await redeemed?.revoke();
      setRedeemed(null);
      setOver(true);
      return true;
    } catch {
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { reply: redeemed?.reply ?? null, fault: redeemed?.fault ?? null, isBusy, isOver, exchange, end };
}
