import { useEffect, useEffectEvent } from "react";
import { createEventParser } from "@/lib/eventStream";
import { send } from "./client";

/** An event as the tabs pass it on. */
interface LiveEvent {
  type: string;
  data: unknown;
}

const listeners = new Map<string, Set<(data: unknown) => void>>();
const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("waymark.live");
/** Waits between attempts, in milliseconds; the last one is repeated. */
const waits = [1000, 2000, 5000, 10_000, 30_000];

function deliver(event: LiveEvent): void {
  // After lost events everything has to be refetched.
  const heard = event.type === "resync" ? [...listeners.values()] : [listeners.get(event.type) ?? []];
  for (const set of heard) for (const listener of set) listener(event.data);
}

function parse(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return data;
  }
}

async function readStream(signal: AbortSignal): Promise<void> {
  const request = new Request(`${location.origin}/api/app/events`, {
    headers: { Accept: "text/event-stream" },
    signal,
  });
  const response = await send(request);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const feed = createEventParser(({ type, data }) => {
    const event: LiveEvent = { type, data: parse(data) };
    deliver(event);
    channel?.postMessage(event);
  });
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) feed(part.value);
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

async function lead(signal: AbortSignal): Promise<void> {
  for (let attempt = 0; !signal.aborted; attempt += 1) {
    const began = Date.now();
    // A missing live channel is no error for the user: pages also refresh by other means.
    await readStream(signal).catch(() => undefined);
    if (Date.now() - began > 60_000) attempt = 0;
    await pause(waits[Math.min(attempt, waits.length - 1)] ?? 30_000, signal);
  }
}

/**
 * Live events while somebody is signed in. One tab holds the stream and passes events on; when it closes, the next one takes over. Returns
 * the function that ends it.
 */
export function startLiveEvents(): () => void {
  const controller = new AbortController();
  channel?.addEventListener("message", (event: MessageEvent<LiveEvent>) => deliver(event.data), {
    signal: controller.signal,
  });
  if ("locks" in navigator) {
    void navigator.locks
      .request("waymark.live", { signal: controller.signal }, () => lead(controller.signal))
      .catch(() => undefined);
  } else {
    void lead(controller.signal);
  }
  return () => controller.abort();
}

/**
 * Runs the handler for every live event of a type while the component is mounted: `notification`, `job`, or an area's plural name such as
 * `goals`, with `{tenantId, clientId, subjectId}`. After lost events it also runs, with an empty object.
 */
export function useLiveEvent(type: string, handler: (data: unknown) => void): void {
  const latest = useEffectEvent(handler);
  useEffect(() => {
    const listener = (data: unknown) => latest(data);
    const set = listeners.get(type) ?? new Set();
    listeners.set(type, set.add(listener));
    return () => {
      set.delete(listener);
    };
  }, [type]);
}
