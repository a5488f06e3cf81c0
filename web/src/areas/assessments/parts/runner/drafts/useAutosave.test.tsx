import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keep } from "@/api/kept";
import { allItemsQuery } from "../../../../assessment-items";
import type { AssessmentDetail, Item, ItemPatch } from "../../../queries";
import { useAutosave } from "./useAutosave";

/** What was sent, and whether it outlives the page. */
const sent: { patches: ItemPatch[]; keepalive: boolean }[] = [];
let isOffline = false;
/** What the server's answers wait for. */
let answering = Promise.resolve();
/** Items whose changes the server refuses. */
let locked: readonly string[] = [];
/** The longest comment that the document allows; a longer one fails the whole call. */
let longest = 100;

const saved = ({ id }: ItemPatch) =>
  locked.includes(id)
    ? { id, outcome: "Refused", item: null, error: { message: "It is locked.", validationErrors: null } }
    : { id, outcome: "Saved", item: null };

/** The answer to a call of which one part breaks the document's limits. */
function refusedFor(at: number): Response {
  const wrong = [{ message: "It is too long.", members: [`items[${at}].selfComment`] }];
  const error = { code: null, message: "Your request is not valid.", details: null, validationErrors: wrong };
  return Response.json({ error }, { status: 400, headers: { _AbpErrorFormat: "true" } });
}

beforeEach(() => {
  sent.length = 0;
  isOffline = false;
  answering = Promise.resolve();
  locked = [];
  longest = 100;
  sessionStorage.clear();
  // What the test before left with its writer.
  keep("answers a", null);
  vi.useFakeTimers();
  vi.stubGlobal("fetch", async (request: Request) => {
    if (isOffline) throw new TypeError("Failed to fetch");
    const { items: patches } = (await request.json()) as { items: ItemPatch[] };
    const tooLong = patches.findIndex(({ selfComment }) => (selfComment ?? "").length > longest);
    if (tooLong >= 0) return refusedFor(tooLong);
    sent.push({ patches, keepalive: request.keepalive });
    await answering;
    return Response.json({ items: patches.map(saved), assessment: {} });
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function openRunner(cache = new QueryClient()) {
  cache.setQueryData<Item[]>(
    allItemsQuery("a").queryKey,
    (items) => items ?? ["q", "r"].map((id) => ({ id, selfComment: null, concurrencyStamp: "1" }) as Item),
  );
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  );
  const assessment = { id: "a", tenantId: "t" } as AssessmentDetail;
  const { result, unmount } = renderHook(() => useAutosave(assessment), { wrapper });
  const shown = (): Item | undefined => cache.getQueryData(allItemsQuery("a").queryKey)?.[0];
  return { runner: result, unmount, shown };
}

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

it("sends what is written within two seconds, however steadily somebody writes", async () => {
  const { runner } = openRunner();
  for (let key = 1; key <= 5; key += 1) {
    act(() => runner.current.edit("q", { selfComment: "x".repeat(key) }));
    // oxlint-disable-next-line no-await-in-loop -- one key after the other
    await act(() => vi.advanceTimersByTimeAsync(500));
  }
  expect(sent.map(({ patches }) => patches[0]?.selfComment)).toEqual(["xxxx"]);
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(sent.at(-1)?.patches[0]?.selfComment).toBe("xxxxx");
});

it("sends at once what is open when the page goes", async () => {
  const { runner } = openRunner();
  act(() => runner.current.edit("q", { selfComment: "last words" }));
  act(() => void window.dispatchEvent(new Event("pagehide")));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(sent).toEqual([{ patches: [expect.objectContaining({ selfComment: "last words" })], keepalive: true }]);
});

it("tries again by itself until the network is back", async () => {
  const { runner } = openRunner();
  isOffline = true;
  act(() => runner.current.edit("q", { selfComment: "kept" }));
  await wait(2000);
  expect(runner.current.state.kind).toBe("failed");
  await wait(300_000);
  expect(sent).toEqual([]);
  isOffline = false;
  await wait(30_000);
  expect(sent.map(({ patches }) => patches[0]?.selfComment)).toEqual(["kept"]);
  expect(runner.current.state.kind).toBe("saved");
});

it("tries again at once when the browser says that it is online", async () => {
  const { runner } = openRunner();
  isOffline = true;
  act(() => runner.current.edit("q", { selfComment: "kept" }));
  await wait(2000);
  isOffline = false;
  act(() => void window.dispatchEvent(new Event("online")));
  await wait(0);
  expect(sent.map(({ patches }) => patches[0]?.selfComment)).toEqual(["kept"]);
});

it("brings back what could not be saved before a reload or a sign-in", async () => {
  const { runner, unmount } = openRunner();
  isOffline = true;
  act(() => runner.current.edit("q", { selfComment: "not lost" }));
  await wait(2000);
  unmount();
  await wait(0);
  isOffline = false;
  const { shown } = openRunner();
  expect(shown()?.selfComment).toBe("not lost");
  await wait(0);
  expect(sent.at(-1)?.patches).toEqual([{ id: "q", concurrencyStamp: "1", selfComment: "not lost" }]);
  expect(sessionStorage).toHaveLength(0);
});

it("brings back what could not be sent when its writer leaves the page and returns without network", async () => {
  const cache = new QueryClient();
  const { runner, unmount } = openRunner(cache);
  isOffline = true;
  act(() => runner.current.edit("q", { selfComment: "not lost" }));
  await wait(2000);
  unmount();
  await wait(0);
  const { runner: again, shown } = openRunner(cache);
  await wait(0);
  expect([shown()?.selfComment, again.current.state.kind]).toEqual(["not lost", "failed"]);
  isOffline = false;
  await wait(30_000);
  expect(sent.map(({ patches }) => patches[0]?.selfComment)).toEqual(["not lost"]);
});

it("sets aside what is refused, with the reason, and saves what stands beside it", async () => {
  const { runner, shown } = openRunner();
  locked = ["q"];
  act(() => runner.current.edit("q", { selfComment: "too late" }));
  act(() => runner.current.edit("r", { selfComment: "in time" }));
  await wait(2000);
  const refused = [
    { id: "q", change: { selfComment: "too late" }, base: { selfComment: null }, reason: "It is locked." },
  ];
  expect(runner.current.state.kind).toBe("refused");
  expect(runner.current.refused).toEqual(refused);
  expect(shown()?.selfComment).toBe("too late");
  await wait(60_000);
  expect(sent).toHaveLength(1);
  act(() => runner.current.letGo("q"));
  await wait(0);
  expect(runner.current.refused).toEqual([]);
  expect(shown()?.selfComment).toBeNull();
  expect(sessionStorage).toHaveLength(0);
});

it("keeps what was refused over a reload, and saves it once that is possible", async () => {
  const { runner, unmount } = openRunner();
  locked = ["q"];
  act(() => runner.current.edit("q", { selfComment: "too late" }));
  await wait(2000);
  unmount();
  await wait(0);
  const { runner: again, shown } = openRunner();
  await wait(0);
  expect(shown()?.selfComment).toBe("too late");
  expect(again.current.refused.map(({ reason }) => reason)).toEqual(["It is locked."]);
  locked = [];
  act(() => again.current.retry());
  await wait(0);
  expect(again.current.refused).toEqual([]);
  expect(again.current.state.kind).toBe("saved");
  expect(sessionStorage).toHaveLength(0);
});

it("sends the others when a call fails because of one", async () => {
  const { runner } = openRunner();
  longest = 5;
  act(() => runner.current.edit("q", { selfComment: "short" }));
  act(() => runner.current.edit("r", { selfComment: "much too long" }));
  await wait(2000);
  expect(sent.map(({ patches }) => patches.map(({ id }) => id))).toEqual([["q"]]);
  expect(runner.current.refused.map(({ id, reason }) => [id, reason])).toEqual([["r", "It is too long."]]);
});

it("keeps what is too long with its writer and asks no server, until it fits", async () => {
  const { runner, shown } = openRunner();
  act(() => runner.current.edit("q", { selfComment: "x".repeat(4001) }));
  act(() => runner.current.edit("r", { selfComment: "short" }));
  await wait(2000);
  const sentIds = () => sent.map(({ patches }) => patches.map(({ id }) => id));
  const settle = async (): Promise<boolean | undefined> => {
    let answer: Promise<boolean> | undefined;
    act(() => {
      answer = runner.current.settle();
    });
    await wait(0);
    return await answer;
  };
  expect(sentIds()).toEqual([["r"]]);
  expect(shown()?.selfComment).toHaveLength(4001);
  expect(runner.current.refused).toMatchObject([
    { id: "q", isHeld: true, reason: "Enter at most 4,000 characters; 1 too many." },
  ]);
  act(() => runner.current.retry());
  await wait(0);
  expect(await settle()).toBe(false);
  expect(sentIds()).toEqual([["r"]]);
  act(() => runner.current.edit("q", { selfComment: "fits" }));
  expect(await settle()).toBe(true);
  expect(sent.at(-1)?.patches).toMatchObject([{ id: "q", selfComment: "fits" }]);
  expect(runner.current.refused).toEqual([]);
});

it("has settled once what is on its way has its answer, and sends with it what was written since", async () => {
  const { runner } = openRunner();
  let answer = (): void => undefined;
  answering = new Promise((resolve) => {
    answer = resolve;
  });
  act(() => runner.current.edit("q", { selfComment: "on its way" }));
  await wait(2000);
  const settled = vi.fn<(isSaved: boolean) => void>();
  act(() => void runner.current.settle().then(settled));
  act(() => runner.current.edit("r", { selfComment: "written since" }));
  await wait(0);
  expect([sent.length, settled.mock.calls]).toEqual([1, []]);
  answer();
  await wait(0);
  await wait(0);
  expect(sent.map(({ patches }) => patches.map(({ id }) => id))).toEqual([["q"], ["r"]]);
  expect(settled.mock.calls).toEqual([[true]]);
});
