import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Item, ItemPatch } from "../../queries";
import { answerWith } from "../../rules";
import { keepDrafts, keptAssessments, keptDrafts, running, type Draft } from "./drafts";
import { sendKept } from "./sendKept";

const of = { id: "a", tenantId: "t", number: "ASM-1" };
const draft = (selfComment: string) => ({ change: { selfComment }, base: { selfComment: null } });

/** What the server holds of three questions. */
const items = ["q", "r", "s"].map((id) => ({
  id,
  selfAnswer: id === "s" ? answerWith({ text: "Theirs." }) : null,
  selfComment: null,
  concurrencyStamp: `${id}1`,
})) as unknown as Item[];

let sent: ItemPatch[] = [];
let locked: readonly string[] = [];

beforeEach(() => {
  sent = [];
  locked = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    if (request.method === "GET") return Response.json({ items, totalCount: items.length });
    const { items: patches } = (await request.json()) as { items: ItemPatch[] };
    sent.push(...patches);
    const results = patches.map(({ id }) => ({ id, outcome: locked.includes(id) ? "Refused" : "Saved", item: null }));
    return Response.json({ items: results, assessment: {} });
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
  const overtaken = { change: { selfAnswer: answerWith({ text: "Mine." }) }, base: { selfAnswer: null } };
  keepDrafts(
    of,
    new Map<string, Draft>([
      ["q", draft("Mine.")],
      ["r", draft("Too late.")],
      ["s", overtaken],
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
