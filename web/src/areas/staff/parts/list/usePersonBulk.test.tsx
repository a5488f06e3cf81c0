import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { areaKey } from "@/api/cache";
import { configuration } from "@/api/bootstrap";
import { renderUi } from "@/ui/testing/renderUi";
import { usePersonBulk } from "./usePersonBulk";

const before = configuration.get();
const sent: unknown[] = [];

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal("fetch", async (request: Request) => {
    if (request.method !== "GET") sent.push(await request.json());
    return Response.json({ items: [], totalCount: 0, results: [], doneCount: 0 });
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  configuration.set(before);
});

function Bulk() {
  const { bulkActions = [], dialog } = usePersonBulk();
  return (
    <>
      {bulkActions.map(({ key, label, onClick }) => (
        <button key={key} type="button" onClick={() => onClick(["p-ada", "p-ben"], () => undefined)}>
          {label}
        </button>
      ))}
      {dialog}
    </>
  );
}

function renderBulk(granted: readonly string[], tenant: string | null = "t-alpha") {
  const grantedPolicies = Object.fromEntries(granted.map((policy) => [policy, true]));
  const currentTenant = { ...before.currentTenant, id: tenant };
  configuration.set({ ...before, auth: { grantedPolicies }, currentTenant });
  const cache = new QueryClient();
  const people = ["p-ada", "p-ben"].map((id) => ({ id, tenantId: "t-alpha", firstName: id, lastName: "Berg" }));
  cache.setQueryData(areaKey("staff", "list"), { items: people });
  return renderUi(
    <QueryClientProvider client={cache}>
      <Bulk />
    </QueryClientProvider>,
  );
}

it("invites the selected people in one call", async () => {
  const { user } = renderBulk(["Portal.Staff.Update", "Portal.Staff.All", "AbpIdentity.Users.Create"]);
  await user.click(screen.getByRole("button", { name: "Invite" }));
  await screen.findByRole("dialog", { name: "Invite the selected people" });
  await user.click(screen.getByRole("button", { name: /Send/ }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({ ids: ["p-ada", "p-ben"], action: "Invite", args: { to: null, roleNames: [] } });
});

it("doesn't offer that to the provider's people, who give no accounts in a tenant", () => {
  renderBulk(["Portal.Staff.Update", "Portal.Staff.All", "AbpIdentity.Users.Create"], null);
  expect(screen.queryByRole("button", { name: "Invite" })).toBeNull();
});

it("offers that only to those who decide on accounts", () => {
  renderBulk(["Portal.Staff.Update", "AbpIdentity.Users.Create"]);
  expect(screen.queryByRole("button", { name: "Invite" })).toBeNull();
  expect(screen.getByRole("button", { name: "Mark as left" })).toBeTruthy();
});
