import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderUi } from "@/ui/testing/renderUi";
import { choicesQuery } from "../../../workspace";
import type { Staff } from "../../queries";
import { ClientNames } from "./ClientNames";
import { PersonClients } from "./PersonClients";

vi.mock("@tanstack/react-router", async (original) => ({
  ...(await original<object>()),
  Link: ({ children }: { children: React.ReactNode }) => <a href="#client">{children}</a>,
}));

const row = (clientId: string, clientName: string, more: object = {}) => ({
  id: `t-${clientId}`,
  clientId,
  clientName,
  from: "2026-01-05",
  to: null,
  isCurrent: true,
  isMain: false,
  canEnd: true,
  canBeMain: true,
  concurrencyStamp: `s-${clientId}`,
  ...more,
});

const harbour = row("c-harbour", "Harbour", { isMain: true, canEnd: false, canBeMain: false });
const past = { to: "2025-12-31", isCurrent: false, canEnd: false, canBeMain: false };

const person = {
  id: "p-ada",
  tenantId: "t-alpha",
  clientId: "c-harbour",
  clientName: "Harbour",
  userId: "u-ada",
  firstName: "Ada",
  lastName: "Berg",
  canAddClient: true,
  clients: [harbour, row("c-quay", "Quay"), row("c-old", "Old Mill", past)],
  concurrencyStamp: "s1",
} as unknown as Staff;

const sent: { path: string; body: unknown }[] = [];
let open: object | null;
let rest: object[];

async function answer(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname.endsWith("/assignees"))
    return Response.json({ items: [{ userId: "u-ben", name: "Ben Berg", isProvider: false, address: null }] });
  if (request.method === "GET") return Response.json({ items: [], totalCount: 0 });
  const body = (await request.json()) as { handOver?: unknown };
  sent.push({ path: pathname.split("/").at(-1) ?? "", body });
  if (open && !body.handOver) {
    const error = { code: "Portal:Staff.OpenWork", message: "Open work.", details: null, data: open };
    return Response.json({ error }, { status: 400, headers: { _AbpErrorFormat: "true" } });
  }
  return Response.json({ ...person, clients: rest });
}

beforeEach(() => {
  sent.length = 0;
  open = null;
  rest = [harbour];
  vi.stubGlobal("fetch", answer);
});

afterEach(() => void vi.unstubAllGlobals());

const choice = (id: string, tenantId = "t-alpha") => ({ id, tenantId, isClosed: false, name: id });

function renderClients(shown: Staff = person, choices: object[] = [choice("c-harbour"), choice("c-fox")]) {
  const onGone = vi.fn();
  const cache = new QueryClient();
  const key: readonly unknown[] = choicesQuery().queryKey;
  cache.setQueryData(key, choices);
  const rendered = renderUi(
    <QueryClientProvider client={cache}>
      <PersonClients person={shown} onGone={onGone} />
      <ClientNames person={shown} />
    </QueryClientProvider>,
  );
  return { ...rendered, onGone, cache };
}

it("shows where somebody works and has worked, and offers what may be done there", () => {
  renderClients();
  const rows = screen.getAllByRole("row").map(({ textContent }) => textContent);
  expect(rows[1]).toMatch(/^Harbour.*yes/);
  expect(rows[3]).toMatch(/^Old Mill.*2025/);
  expect(screen.getByText("+1").title, "past clients don't count").toBe("Quay");
  expect(screen.getByText("+1").nextSibling?.textContent, "also for those who hear it").toBe("Quay");
  const buttons = screen
    .getAllByRole("button")
    .map((button) => button.getAttribute("aria-label") ?? button.textContent);
  expect(buttons).toEqual(["Add client", "Make Quay the main client", "End work for Quay"]);
});

it("offers no further client where the tenant has none, or only closed ones", () => {
  const there = [
    choice("c-harbour"),
    choice("c-quay"),
    { ...choice("c-fox"), isClosed: true },
    choice("c-other", "t-beta"),
  ];
  renderClients(person, there);
  expect(screen.queryByRole("button", { name: "Add client" })).toBeNull();
});

it("offers nothing to readers", () => {
  const clients = person.clients.map((client) => ({ ...client, canEnd: false, canBeMain: false }));
  renderClients({ ...person, canAddClient: false, clients });
  expect(screen.queryByRole("button")).toBeNull();
});

it("ends the work for a client, and asks who takes over what is open there", async () => {
  open = { actionItems: 2, findings: 0, assessments: 0, teams: 0, reports: 0 };
  const { user, onGone } = renderClients();
  await user.click(screen.getByRole("button", { name: "End work for Quay" }));
  const dialog = await screen.findByRole("dialog", { name: "End work for Quay" });
  expect(within(dialog).queryByRole("combobox", { name: "Open work goes to" })).toBeNull();
  await user.click(within(dialog).getByRole("button", { name: /End work there/ }));
  await user.click(await within(dialog).findByRole("combobox", { name: "Open work goes to" }));
  await user.click(await screen.findByRole("option", { name: /Ben Berg/ }));
  await user.click(within(dialog).getByRole("button", { name: /End work there/ }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const body = { clientId: "c-quay", concurrencyStamp: "s-c-quay", to: null };
  expect(sent).toEqual([
    { path: "end-client", body: { ...body, handOver: null } },
    { path: "end-client", body: { ...body, handOver: { userId: "u-ben", staffId: null } } },
  ]);
  expect(onGone).not.toHaveBeenCalled();
});

it("leaves the page of somebody who works for no client of the reader any more, before it is read again", async () => {
  rest = [row("c-quay", "Quay", past)];
  const { user, onGone, cache } = renderClients({ ...person, clients: [row("c-quay", "Quay")] });
  const refresh = vi.spyOn(cache, "invalidateQueries");
  await user.click(screen.getByRole("button", { name: "End work for Quay" }));
  const dialog = await screen.findByRole("dialog", { name: "End work for Quay" });
  await user.click(within(dialog).getByRole("button", { name: /End work there/ }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(onGone).toHaveBeenCalledOnce();
  expect(onGone).toHaveBeenCalledBefore(refresh);
});

it("makes another client the main one", async () => {
  const { user } = renderClients();
  await user.click(screen.getByRole("button", { name: "Make Quay the main client" }));
  await waitFor(() =>
    expect(sent).toEqual([{ path: "set-main-client", body: { clientId: "c-quay", concurrencyStamp: "s1" } }]),
  );
});
