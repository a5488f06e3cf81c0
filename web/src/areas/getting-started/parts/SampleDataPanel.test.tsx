import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderUi } from "@/ui/testing/renderUi";
import { SampleDataPanel } from "./SampleDataPanel";
import type { SampleData } from "./sampleDataQueries";

const absent: SampleData = {
  state: "Absent",
  progressPct: 0,
  reason: null,
  hasTenants: false,
  confirmation: "Kestrelford",
  tenants: [{ displayName: "Foxdale Veterinary Centre", clients: 1, users: 3 }],
  users: 9,
  standards: 120,
  assessments: 23,
};

let now: SampleData = absent;
const sent: unknown[] = [];

vi.mock("@/api/bootstrap", async (original) => ({
  ...(await original<object>()),
  useCurrentUser: () => ({ impersonatorUserId: null }),
}));

beforeEach(() => {
  now = absent;
  sent.length = 0;
  vi.stubGlobal("fetch", async (request: Request) => {
    if (request.method === "POST") {
      sent.push([new URL(request.url).pathname, await request.text()]);
      now = { ...now, state: now.state === "Loaded" ? "Removing" : "Loading", progressPct: 40 };
    }
    return Response.json(now);
  });
});

afterEach(() => void vi.unstubAllGlobals());

const show = () =>
  renderUi(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SampleDataPanel />
    </QueryClientProvider>,
  );

it("says what would be loaded, loads it, and shows how far that is", async () => {
  const { user } = show();
  expect(await screen.findByText("Foxdale Veterinary Centre")).toBeTruthy();
  expect(screen.getByText("Users: 9, standards: 120, assessments: 23")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Remove sample data" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Load sample data" }));
  expect((await screen.findByRole("progressbar", { name: "Loading" })).getAttribute("value")).toBe("40");
  expect(sent).toEqual([["/api/app/sample-data/load", ""]]);
  expect(screen.queryByRole("button", { name: "Load sample data" })).toBeNull();
});

it("offers no load in a portal with tenants of its own", async () => {
  now = { ...absent, hasTenants: true };
  const { user } = show();
  const button = await screen.findByRole("button", { name: "Load sample data" });
  expect(button.getAttribute("aria-disabled")).toBe("true");
  await user.click(button);
  expect(sent).toEqual([]);
});

it("removes it once its name was typed, and says why a removal has failed", async () => {
  now = { ...absent, state: "Loaded", reason: "Other data refers to it." };
  const { user } = show();
  expect((await screen.findByRole("alert")).textContent).toBe("Other data refers to it.");
  await user.click(screen.getByRole("button", { name: "Remove sample data" }));
  const name = await screen.findByRole("textbox", { name: /Name of the coaching firm/u });
  await user.type(name, "Foxdale{Enter}");
  expect(await screen.findByText("This is not the name that is shown.")).toBeTruthy();
  expect(sent).toEqual([]);
  await user.clear(name);
  await user.type(name, "kestrelford{Enter}");
  await waitFor(() =>
    expect(sent).toEqual([["/api/app/sample-data/remove", JSON.stringify({ confirmation: "kestrelford" })]]),
  );
  expect(await screen.findByRole("progressbar", { name: "Removing" })).toBeTruthy();
});
