import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { configuration } from "@/api/bootstrap";
import { setWorkspace } from "@/api/workspace";
import { renderUi } from "@/ui/testing/renderUi";
import { findWorkspace } from "../../queries";
import { ClientSwitch } from "./ClientSwitch";

const navigate = vi.fn();
vi.mock("@tanstack/react-router", async (original) => ({ ...(await original<object>()), useNavigate: () => navigate }));

const before = configuration.get();
const place = (clientId: string, clientName: string, isCurrent = true) => ({ clientId, clientName, isCurrent });
const [harbour, quay, mill] = [place("c-harbour", "Harbour"), place("c-quay", "Quay"), place("c-mill", "Mill", false)];

/** Somebody of a tenant who works at these places, and what the server is asked for. */
function works(at: object[], policy = "Portal.Staff"): string[] {
  const asked: string[] = [];
  configuration.set({
    ...before,
    auth: { grantedPolicies: { [policy]: true } },
    currentUser: { ...before.currentUser, id: "u-ada" },
    currentTenant: { ...before.currentTenant, id: "t-alpha" },
  });
  vi.stubGlobal("fetch", async (request: Request) => {
    asked.push(new URL(request.url).pathname);
    return Response.json({ items: [{ id: "p-ada", tenantId: "t-alpha", clients: at }], totalCount: 1 });
  });
  return asked;
}

function open() {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const view = renderUi(
    <QueryClientProvider client={cache}>
      <ClientSwitch />
    </QueryClientProvider>,
  );
  return { ...view, cache };
}

beforeEach(() => navigate.mockReset());
afterEach(() => {
  configuration.set(before);
  setWorkspace(null);
  vi.unstubAllGlobals();
});

it("offers somebody who works for two clients these two, and all of them together", async () => {
  const asked = works([harbour, quay, mill]);
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Client: All my clients. Choose another" }));
  const options = await screen.findAllByRole("option");
  expect(options.map((option) => option.textContent)).toEqual(["All my clients", "Harbour", "Quay"]);
  await user.click(screen.getByRole("option", { name: "Quay" }));
  const [{ search }] = navigate.mock.calls[0] as [{ search: (last: object) => object }];
  expect(search({ page: 3, scope: "mine" })).toEqual({ client: "c-quay", scope: undefined, page: undefined });
  expect(asked).toEqual(["/api/app/staff"]);
});

it("isn't there for somebody who works for one client, or works there no longer", async () => {
  works([harbour, mill]);
  const { container, cache } = open();
  await vi.waitFor(() =>
    expect(
      cache
        .getQueryCache()
        .getAll()
        .map(({ state }) => state.status),
    ).toEqual(["success"]),
  );
  expect(container.querySelector("button")).toBeNull();
});

it("leads somebody out of a client that they work for no longer", async () => {
  works([harbour, mill]);
  setWorkspace({ clientId: "c-mill", tenantId: "t-alpha", name: "Mill", isForeign: false });
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Client: Mill. Choose another" }));
  await user.click(await screen.findByRole("option", { name: "All my clients" }));
  const [{ search }] = navigate.mock.calls[0] as [{ search: (last: object) => object }];
  expect(search({ client: "c-mill" })).toEqual({ client: undefined, scope: undefined, page: undefined });
});

it("enters one of somebody's own clients by the address, and no other", async () => {
  works([harbour, quay, mill]);
  expect(await findWorkspace("c-quay")).toEqual({ tenantId: "t-alpha", name: "Quay" });
  for (const other of ["c-mill", "c-unknown"]) expect(await findWorkspace(other)).toBeNull();
  const asked = works([harbour], "Portal.Home");
  expect(await findWorkspace("c-harbour")).toBeNull();
  expect(asked).toEqual([]);
});
