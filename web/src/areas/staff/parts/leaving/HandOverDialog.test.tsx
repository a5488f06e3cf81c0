import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderUi } from "@/ui/testing/renderUi";
import type { Staff } from "../../queries";
import { usePersonActions } from "../../usePersonActions";

const person = {
  id: "p-boss",
  tenantId: "t-alpha",
  clientId: "c-alpha",
  clients: [],
  userId: "u-boss",
  firstName: "Ada",
  lastName: "Berg",
  preferredName: null,
  status: "Active",
  canChange: true,
  canDelete: true,
  canInvite: false,
  allowedTransitions: ["Left"],
  concurrencyStamp: "s1",
} as unknown as Staff;

const heir = { ...person, id: "p-heir", userId: "u-heir", firstName: "Ben", email: null, jobTitle: null };

const held = { actionItems: 2, findings: 0, assessments: 0, teams: 1, reports: 0 };

const sent: unknown[] = [];

async function answer(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname.endsWith("/assignees")) {
    const user = (userId: string, name: string) => ({ userId, name, isProvider: false, address: null });
    return Response.json({ items: [user("u-boss", "Ada Berg"), user("u-heir", "Ben Berg")] });
  }
  if (request.method === "GET") return Response.json({ items: [person, heir], totalCount: 2 });
  const body = (await request.json()) as { handOver?: unknown };
  sent.push(body);
  if (body.handOver) return Response.json({ ...person, status: "Left", allowedTransitions: ["Active"] });
  const error = { code: "Portal:Staff.OpenWork", message: "Open work.", details: null, data: held };
  return Response.json({ error }, { status: 400, headers: { _AbpErrorFormat: "true" } });
}

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal("fetch", answer);
});

afterEach(() => void vi.unstubAllGlobals());

function Moves({ of = person }: { of?: Staff }) {
  const actions = usePersonActions();
  return (
    <>
      {actions.transitions(of).map(({ key, label, onClick }) => (
        <button key={key} type="button" onClick={onClick}>
          {label}
        </button>
      ))}
      {actions.dialog}
    </>
  );
}

it("shows what keeps somebody from leaving, and hands it over in the step in which they leave", async () => {
  const { user } = renderUi(
    <QueryClientProvider client={new QueryClient()}>
      <Moves />
    </QueryClientProvider>,
  );
  await user.click(screen.getByRole("button", { name: "Mark as left" }));
  const question = await screen.findByRole("dialog");
  await user.click(within(question).getByRole("button", { name: "Mark as left" }));
  const dialog = await screen.findByRole("dialog", { name: "Hand over for Ada Berg" });
  const facts = [...dialog.querySelectorAll("dt, dd")].map(({ textContent }) => textContent);
  expect(facts).toEqual(["Action items", "2", "Teams led", "1"]);

  await user.click(within(dialog).getByRole("button", { name: /Hand over and mark as left/ }));
  expect(sent, "nothing leaves without the heirs").toHaveLength(1);
  for (const label of ["Open work goes to", "Teams and reports go to"]) {
    await user.click(within(dialog).getByRole("combobox", { name: label }));
    // The leaver is not offered as heir.
    const option = await screen.findByRole("option", { name: /Berg/ });
    expect(option.textContent).toBe("Ben Berg");
    await user.click(option);
    await waitFor(() => expect(screen.queryByRole("option")).toBeNull());
  }
  await user.click(within(dialog).getByRole("button", { name: /Hand over and mark as left/ }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent).toEqual([
    { to: "Left", concurrencyStamp: "s1" },
    { to: "Left", handOver: { userId: "u-heir", staffId: "p-heir" }, concurrencyStamp: "s1" },
  ]);
});

it("says that somebody leaves all of their clients, without those that are over", async () => {
  const at = (clientName: string, isCurrent: boolean) => ({ clientName, isCurrent });
  const clients = [at("Harbour", true), at("Quay", true), at("Old Mill", false)];
  const { user } = renderUi(
    <QueryClientProvider client={new QueryClient()}>
      <Moves of={{ ...person, clients } as unknown as Staff} />
    </QueryClientProvider>,
  );
  await user.click(screen.getByRole("button", { name: "Mark as left" }));
  const question = await screen.findByRole("dialog");
  expect(question.textContent).toContain("no longer works for any of their clients (Harbour, Quay)");
});
