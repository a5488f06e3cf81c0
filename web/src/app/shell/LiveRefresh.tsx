import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { refreshAreas, refreshUnseen } from "@/api/cache";
import { useLiveEvent } from "@/api/live";

/** How long events are collected, in milliseconds: one action causes several. */
const pause = 200;

/** What is refetched after an event: the area itself, and what is counted from it. */
const touched = {
  assessments: ["assessments", "home"],
  findings: ["findings", "home"],
  "action-items": ["action-items", "home"],
  boa: ["boa", "home"],
  // Of closed clients nothing is chosen, and nothing about their records is changed.
  clients: ["clients", "staff", "teams", "action-items", "assessments", "findings", "records", "recycle-bin", "home"],
} as const;

/** Refreshes open pages as soon as the server reports changes by others. */
export function LiveRefresh() {
  const cache = useQueryClient();
  const waiting = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const heard = (kind: keyof typeof touched) => (): void => {
    for (const area of touched[kind]) waiting.current.add(area);
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      const areas = [...waiting.current];
      waiting.current.clear();
      void refreshAreas(cache, ...areas);
      if (areas.includes("assessments")) void refreshUnseen(cache, "assessment-items");
    }, pause);
  };
  useLiveEvent("assessments", heard("assessments"));
  useLiveEvent("findings", heard("findings"));
  useLiveEvent("action-items", heard("action-items"));
  useLiveEvent("boa", heard("boa"));
  useLiveEvent("clients", heard("clients"));
  return null;
}
