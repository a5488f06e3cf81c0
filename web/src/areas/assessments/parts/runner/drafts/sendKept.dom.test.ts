import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Item, ItemPatch } from "../../../queries";
import { answerWith } from "../../../rules";
import { keepDrafts, keptAssessments, keptDrafts, running, type Draft } from "./drafts";
import { discardKept, sendKept } from "./sendKept";

const of = { id: "a", tenantId: "t", number: "ASM-1" };
const draft = (selfComment: string) => ({ change: { selfComment }, base: { selfComment: null } });

/** The server's state of three questions. */
const items = ["q", "r", "s"].map((id) => ({
  id,
  selfAnswer: id === "s" ? answerWith({ text: "Theirs." }) : null,
  selfComment: null,
  concurrencyStamp: `${id}1`,
})) as unknown as Item[];

let sent: ItemPatch[] = [];
let locked: readonly string[] = [];
/** The path before the items. */
let refusal: Response | null = null;

function refusalOf(status: number, code: string | null): Response {
  const headers = code ? { _AbpErrorFormat: "true" } : undefined;
  return Response.json({ error: { code, message: "No.", details: null } }, { status, headers });
}
/** Items that somebody else saved first, with these comments. */
let overtaken: Readonly<Record<string, string>> = {};
/** What happens while the server saves. */
let meanwhile = (): void => undefined;

function resultOf({ id }: ItemPatch) {
  const selfComment = overtaken[id];
  if (selfComment === undefined) return { id, outcome: locked.includes(id) ? "Refused" : "Saved", item: null };
  return { id, outcome: "Stale", item: { ...items.find((own) => own.id === id), selfComment } };
}

beforeEach(() => {
  sent = [];
  locked = [];
  refusal = null;
  overtaken = {};
  meanwhile = () => undefined;
  vi.stubGlobal("fetch", async (request: Request) => {
    if (request.method === "GET") return refusal ?? Response.json({ items, totalCount: items.length });
    const { items: patches } = (await request.json()) as { items: ItemPatch[] };
    sent.push(...patches);
    meanwhile();
    return Response.json({ items: patches.map(resultOf), assessment: {} });
  });
});

afterEach(() => {
  keepDrafts(of, new Map());
  running.clear();
  vi.unstubAllGlobals();
});

it("sends what an earlier page could not, and forgets it then", async () => {
  keepDrafts(of, new Map([["q", draft("Mine.")]]));
  expect(await sendKept(new QueryClient())).toEqual([]);
  expect(sent).toEqual([{ id: "q", concurrencyStamp: "q1", selfComment: "Mine." }]);
  expect(keptAssessments()).toEqual([]);
});

it("leaves to the runner what is refused and what others have overtaken", async () => {
  locked = ["r"];
  const late = { change: { selfAnswer: answerWith({ text: "Mine." }) }, base: { selfAnswer: null } };
  keepDrafts(
    of,
    new Map<string, Draft>([
      ["q", draft("Mine.")],
      ["r", draft("Too late.")],
      ["s", late],
      ["gone", draft("Of a question that is gone.")],
    ]),
  );
  expect(await sendKept(new QueryClient())).toEqual([of]);
  expect([...keptDrafts("a").keys()]).toEqual(["r", "s", "gone"]);
});

it("leaves an assessment alone that the runner is open on", async () => {
  keepDrafts(of, new Map([["q", draft("Mine.")]]));
  running.add("a");
  expect(await sendKept(new QueryClient())).toEqual([]);
  expect([sent, keptDrafts("a").size]).toEqual([[], 1]);
});

it("leaves to the runner what is too long, and sends what stands beside it", async () => {
  keepDrafts(
    of,
    new Map([
      ["q", draft("x".repeat(4001))],
      ["r", draft("Mine.")],
    ]),
  );
  expect(await sendKept(new QueryClient())).toEqual([of]);
  expect(sent.map(({ id }) => id)).toEqual(["r"]);
  expect([...keptDrafts("a").keys()]).toEqual(["q"]);
});

it("sends once what is asked for twice at a time", async () => {
  keepDrafts(of, new Map([["q", draft("Mine.")]]));
  const cache = new QueryClient();
  expect(await Promise.all([sendKept(cache), sendKept(cache)])).toEqual([[], []]);
  expect(sent.map(({ id }) => id)).toEqual(["q"]);
});

it("is done where another tab was faster with the same, and leaves what somebody else wrote to the runner", async () => {
  overtaken = { q: "Mine.", r: "Theirs." };
  keepDrafts(
    of,
    new Map([
      ["q", draft("Mine.")],
      ["r", draft("Mine.")],
    ]),
  );
  expect(await sendKept(new QueryClient())).toEqual([of]);
  expect([...keptDrafts("a").keys()]).toEqual(["r"]);
});

it("forgets nothing that was written while it sent", async () => {
  keepDrafts(of, new Map([["q", draft("First.")]]));
  meanwhile = () => keepDrafts(of, new Map([["q", draft("Second.")]]));
  expect(await sendKept(new QueryClient())).toEqual([of]);
  expect([sent.map(({ selfComment }) => selfComment), keptDrafts("a").get("q")?.change]).toEqual([
    ["First."],
    { selfComment: "Second." },
  ]);
});

it("names the answers to what their writer can't open any more, until they are discarded", async () => {
  keepDrafts(of, new Map([["q", draft("Mine.")]]));
  refusal = refusalOf(404, null);
  expect(await sendKept(new QueryClient())).toEqual([of]);
  refusal = refusalOf(404, "Portal:Common.NotFound");
  expect(await sendKept(new QueryClient())).toEqual([{ ...of, isGone: true }]);
  expect(keptDrafts("a").size).toBe(1);
  discardKept(of);
  expect([await sendKept(new QueryClient()), keptAssessments()]).toEqual([[], []]);
});
