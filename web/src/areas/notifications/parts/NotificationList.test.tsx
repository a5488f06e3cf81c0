import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { configuration } from "@/api/bootstrap";
import { renderUi } from "@/ui/testing/renderUi";
import { NotificationList } from "./NotificationList";

vi.mock("@tanstack/react-router", () => ({ Link: () => null, useRouter: () => ({ navigate: () => undefined }) }));

const before = configuration.get();
const message = { id: "n-1", title: "A finding is yours", typeCode: "x", url: null, readAt: null };
let marked: string[] = [];

beforeEach(() => {
  marked = [];
  vi.stubGlobal("fetch", (request: Request) => {
    if (request.method === "POST") marked.push(new URL(request.url).pathname);
    const body =
      request.method === "POST"
        ? { count: 0 }
        : { totalCount: 1, items: [{ ...message, createdAt: "2026-03-02T09:00:00Z" }] };
    return Promise.resolve(Response.json(body));
  });
});
afterEach(() => {
  configuration.set(before);
  vi.unstubAllGlobals();
});

async function opened(impersonatorUserId: string | null) {
  configuration.set({ ...before, currentUser: { ...before.currentUser, impersonatorUserId } });
  const { user } = renderUi(
    <QueryClientProvider client={new QueryClient()}>
      <NotificationList onClose={() => undefined} />
    </QueryClientProvider>,
  );
  await user.click(await screen.findByRole("button", { name: /A finding is yours/ }));
}

it("marks what is opened as read, or everything", async () => {
  await opened(null);
  await vi.waitFor(() => expect(marked).toEqual(["/api/app/notifications/n-1/read"]));
  expect(screen.getByRole("button", { name: "Mark all as read" })).toBeDefined();
});

it("marks nothing for whoever acts as the reader", async () => {
  await opened("somebody");
  expect(screen.queryByRole("button", { name: "Mark all as read" })).toBeNull();
  expect(marked).toEqual([]);
});
