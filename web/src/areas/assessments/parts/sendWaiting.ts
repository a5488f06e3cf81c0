import type { QueryClient } from "@tanstack/react-query";
import { hasKept } from "@/api/kept";
import type { Assessment } from "../queries";

/** An assessment of which answers are left that could not be sent. */
export type Left = Pick<Assessment, "id" | "number">;

let earlier: Promise<unknown> = Promise.resolve();

async function sendAfter(before: Promise<unknown>, cache: QueryClient): Promise<readonly Left[]> {
  await before.catch(() => undefined);
  return hasKept() ? (await import("./runner/sendKept")).sendKept(cache) : [];
}

/** Sends what is kept. Never twice at once: the later one would find its answers overtaken by the earlier, and keep them as not sent. */
export function sendWaiting(cache: QueryClient): Promise<readonly Left[]> {
  const sending = sendAfter(earlier, cache);
  earlier = sending;
  return sending;
}
