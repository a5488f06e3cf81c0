import { useEffect, useRef, useState } from "react";
import { noteUse } from "@/api/session";
import { heartbeatOf, idlenessOf, lastActivity, noteActivity, type Idleness } from "@/lib/idle";

// Keys that compose a character only fire composition events.
const signs = ["pointerdown", "pointermove", "keydown", "compositionupdate", "wheel", "touchstart"] as const;
/** Milliseconds between two checks of the clock, and between two records of activity. */
const tick = 1000;

/**
 * Watches for user activity, in all tabs together. Once the user was warned, only `stay` counts. Activity is reported to the server from
 * time to time: without requests it would consider the session idle.
 */
export function useIdleness(limit: number, onOver: () => void): { idleness: Idleness; stay: () => void } {
  const [idleness, setIdleness] = useState<Idleness>({ state: "active", left: limit });
  const over = useRef(onOver);
  const told = useRef(0);
  useEffect(() => {
    over.current = onOver;
  });
  useEffect(() => {
    // Opening a page is activity, and has already sent a request.
    let noted = Date.now();
    told.current = noted;
    noteActivity(noted);
    let isOver = false;
    const isThere = () => {
      const now = Date.now();
      if (now - noted < tick || idlenessOf(lastActivity(now), now, limit).state !== "active") return;
      noted = now;
      noteActivity(now);
    };
    const look = () => {
      const now = Date.now();
      const active = lastActivity(now);
      const next = idlenessOf(active, now, limit);
      setIdleness((before) => (next.state === "active" && before.state === "active" ? before : next));
      if (next.state === "over" && !isOver) {
        isOver = true;
        over.current();
      } else if (active > told.current && now - told.current >= heartbeatOf(limit)) {
        told.current = now;
        noteUse();
      }
    };
    for (const sign of signs) window.addEventListener(sign, isThere, { passive: true, capture: true });
    const timer = setInterval(look, tick);
    return () => {
      clearInterval(timer);
      for (const sign of signs) window.removeEventListener(sign, isThere, { capture: true });
    };
  }, [limit]);
  const stay = () => {
    told.current = Date.now();
    noteActivity(told.current);
    setIdleness(idlenessOf(told.current, told.current, limit));
    noteUse();
  };
  return { idleness, stay };
}
