import { useEffect, useState } from "react";
import { steadyNow } from "@/lib/clock";

/** The page's steady clock, once a second while something runs. */
export function useSteadyNow(isRunning: boolean): number {
  const [now, setNow] = useState(steadyNow);
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setNow(steadyNow()), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return now;
}
