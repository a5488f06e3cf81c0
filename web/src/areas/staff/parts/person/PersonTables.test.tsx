import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { configuration } from "@/api/bootstrap";
import { renderUi } from "@/ui/testing/renderUi";
import type { Staff } from "../../queries";
import { PersonTeams } from "./PersonTables";

vi.mock("@tanstack/react-router", async (original) => ({
  ...(await original<object>()),
  Link: ({ children }: { children: React.ReactNode }) => <a href="#team">{children}</a>,
}));

const before = configuration.get();

beforeEach(() => {
  configuration.set({ ...before, auth: { grantedPolicies: { "Portal.Teams": true } } });
  vi.stubGlobal("fetch", async (request: Request) => {
    const clientId = new URL(request.url).searchParams.get("clientId") ?? "";
    const members = [{ staffId: "p-ada", role: "Member" }];
    const team = { id: `t-${clientId}`, name: "Front desk", clientName: clientId, status: "Active", members };
    return Response.json({ items: [team], totalCount: 1 });
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  configuration.set(before);
});

async function rowsOf(...clients: string[]): Promise<(string | null)[]> {
  const current = clients.map((clientId) => ({ clientId, isCurrent: true }));
  const person = { id: "p-ada", tenantId: "t-alpha", clientId: clients[0], clients: current } as unknown as Staff;
  renderUi(
    <QueryClientProvider client={new QueryClient()}>
      <PersonTeams person={person} />
    </QueryClientProvider>,
  );
  await screen.findAllByText("Front desk");
  return screen.getAllByRole("row").map(({ textContent }) => textContent);
}

it("names the client of each team of somebody with several", async () => {
  const rows = await rowsOf("Harbour", "Quay");
  expect(rows).toEqual(["NameClientRoleStatus", "Front deskHarbourMemberActive", "Front deskQuayMemberActive"]);
});

it("names no client where all teams are of one", async () => {
  expect(await rowsOf("Harbour")).toEqual(["NameRoleStatus", "Front deskMemberActive"]);
});
