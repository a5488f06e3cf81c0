import { useEffect, useState } from "react";
import type { Pause } from "@/api/upload";
import { useText } from "@/lib/text";

const secondsUntil = (instant: number): number => Math.max(0, Math.ceil((instant - Date.now()) / 1000));

/** Why an upload pauses, with the seconds until the next attempt; use `until` as its key. */
export function PauseNote({ pause }: { pause: Pause }) {
  const t = useText();
  const [seconds, setSeconds] = useState(() => secondsUntil(pause.until));
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsUntil(pause.until)), 250);
    return () => clearInterval(timer);
  }, [pause.until]);
  if (seconds === 0) return t("Uploads.Waiting");
  return t(pause.isBusy ? "Uploads.BusyTryingAgain" : "Uploads.TryingAgain", { seconds });
}
