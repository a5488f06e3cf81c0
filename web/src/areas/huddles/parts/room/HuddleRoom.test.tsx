import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { configuration } from "@/api/bootstrap";
import { renderUi } from "@/ui/testing/renderUi";
import type { HuddleTeam } from "../../queries";
import { HuddleRoom } from "./HuddleRoom";

const team: HuddleTeam = { id: "team-rota", tenantId: "t-alpha", status: "Active" };

const topic = (id: string, title: string) => ({
  id,
  title,
  isPriority: false,
  state: "Open",
  isCarriedOver: id === "topic-nights",
  actions: [],
  concurrencyStamp: `stamp of ${id}`,
});

const running = {
  id: "huddle-1",
  teamId: team.id,
  startedAt: "2026-03-02T09:00:00Z",
  endedAt: null,
  now: "2026-03-02T09:04:05Z",
  agenda: [
    { kind: "CheckIn", minutes: 5, spentSeconds: 245 },
    { kind: "Topics", minutes: 60, spentSeconds: 0 },
  ],
  section: 0,
  notes: null,
  rating: null,
  attendees: [
    {
      id: "attendee-ada",
      staffId: "s-ada",
      name: "Ada Berg",
      isGone: false,
      isPresent: true,
      rating: null,
      concurrencyStamp: "stamp of ada",
    },
  ],
  topics: [topic("topic-nights", "Night shifts"), topic("topic-ramp", "Ramp")],
  owners: [
    { userId: "u-ben", name: "Ben Berg" },
    { userId: "u-ada", name: "Ada Berg" },
  ],
  canTakePart: true,
  concurrencyStamp: "s1",
};

const sent: [string, unknown][] = [];
let answered: unknown = running;

async function answer(request: Request): Promise<Response> {
  if (request.method === "GET") return Response.json(answered);
  const text = await request.text();
  sent.push([`${request.method} ${new URL(request.url).pathname}`, text ? JSON.parse(text) : null]);
  return Response.json(running);
}

const before = configuration.get();

beforeEach(() => {
  sent.length = 0;
  answered = running;
  configuration.set({
    ...before,
    currentUser: { ...before.currentUser, id: "u-ada" },
    auth: {
      ...before.auth,
      grantedPolicies: { "Portal.ActionItems.Create": true, "Portal.ActionItems.AssignOthers": true },
    },
  });
  vi.stubGlobal("fetch", answer);
  // jsdom has no layout: the closed lists of the ratings would seem to cover the page.
  Object.defineProperty(Element.prototype, "checkVisibility", {
    value(this: Element) {
      return this.closest('[style*="display: none"]') === null;
    },
    configurable: true,
  });
});

afterEach(() => {
  configuration.set(before);
  vi.unstubAllGlobals();
  Reflect.deleteProperty(Element.prototype, "checkVisibility");
});

function show() {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return renderUi(
    <QueryClientProvider client={cache}>
      <HuddleRoom team={team} id="huddle-1" onBack={undefined} onEnded={() => undefined} />
    </QueryClientProvider>,
  );
}

it("shows the time that the server counted, and goes on with the next section by its key", async () => {
  const { user } = show();
  expect(await screen.findByText(/^4:0\d of 5:00$/)).toBeTruthy();
  expect(screen.getByText("0:00 of 60:00")).toBeTruthy();
  await user.keyboard("n");
  await waitFor(() => expect(sent).toEqual([["POST /api/app/huddles/huddle-1/section", { section: 1 }]]));
});

it("makes an action item of the first open topic in two keys, owned by the reader", async () => {
  const { user } = show();
  await screen.findByText("Night shifts");
  await user.keyboard("a");
  await screen.findByRole("dialog");
  await waitFor(() => expect(document.activeElement).toHaveProperty("value", "Night shifts"));
  await user.keyboard("{Enter}");
  await waitFor(() => expect(sent).toHaveLength(1));
  const [path, body] = sent[0] ?? [];
  expect(path).toBe("POST /api/app/huddle-topics/topic-nights/actions");
  expect(body).toMatchObject({
    title: "Night shifts",
    ownerUserId: "u-ada",
    concurrencyStamp: "stamp of topic-nights",
  });
});

it("solves the topic that has the focus", async () => {
  const { user } = show();
  (await screen.findByRole("button", { name: "Move Ramp up" })).focus();
  await user.keyboard("s");
  const expected = { state: "Solved", concurrencyStamp: "stamp of topic-ramp" };
  await waitFor(() => expect(sent).toEqual([["POST /api/app/huddle-topics/topic-ramp/settle", expected]]));
});

it("takes the rating of somebody who turns out not to be there with them", async () => {
  answered = { ...running, attendees: [{ ...running.attendees[0], rating: 8 }] };
  const { user } = show();
  await user.click(await screen.findByRole("checkbox", { name: "Ada Berg" }));
  const expected = { isPresent: false, rating: null, concurrencyStamp: "stamp of ada" };
  await waitFor(() => expect(sent).toEqual([["PUT /api/app/huddle-attendees/attendee-ada", expected]]));
});

it("offers nothing to change once it is over", async () => {
  answered = { ...running, endedAt: "2026-03-02T10:00:00Z", rating: 8.5, canTakePart: false };
  const { user } = show();
  expect(await screen.findByText("8.5 of 10")).toBeTruthy();
  expect(screen.getByText("Left open for the next huddle: 2")).toBeTruthy();
  expect(screen.queryAllByRole("button")).toEqual([]);
  expect(screen.queryByRole("textbox")).toBeNull();
  await user.keyboard("n");
  expect(sent).toEqual([]);
});
