import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderUi } from "@/ui/testing/renderUi";
import type { Team } from "../queries";
import { useTeamActions } from "../useTeamActions";

const team = {
  id: "team-rota",
  tenantId: "t-alpha",
  clientId: "c-alpha",
  name: "Rota",
  code: null,
  status: "Active",
  canChange: true,
  canDelete: true,
  concurrencyStamp: "s1",
} as unknown as Team;

const sent: unknown[] = [];

async function answer(request: Request): Promise<Response> {
  if (request.method === "GET")
    return Response.json({ items: [team, { ...team, id: "team-ward", name: "Ward" }], totalCount: 2 });
  const body = (await request.json()) as { moveTo?: string };
  sent.push(body);
  if (body.moveTo) return Response.json({ ...team, status: "Archived" });
  const data = { actionItems: 3, findings: 0, assessments: 1 };
  const error = { code: "Portal:Teams.OpenWork", message: "Open work.", details: null, data };
  return Response.json({ error }, { status: 400, headers: { _AbpErrorFormat: "true" } });
}

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal("fetch", answer);
});

afterEach(() => void vi.unstubAllGlobals());

function Moves() {
  const actions = useTeamActions();
  return (
    <>
      {actions.transitions(team).map(({ key, label, onClick }) => (
        <button key={key} type="button" onClick={onClick}>
          {label}
        </button>
      ))}
      {actions.dialog}
    </>
  );
}

it("shows what a team has left to do, and archives it once another team takes that over", async () => {
  const { user } = renderUi(
    <QueryClientProvider client={new QueryClient()}>
      <Moves />
    </QueryClientProvider>,
  );
  await user.click(screen.getByRole("button", { name: "Archive team" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Archive team" }));
  const dialog = await screen.findByRole("dialog", { name: "Open work of Rota" });
  const facts = [...dialog.querySelectorAll("dt, dd")].map(({ textContent }) => textContent);
  expect(facts).toEqual(["Action items", "3", "Assessments", "1"]);

  await user.click(within(dialog).getByRole("button", { name: /Move work and archive/ }));
  expect(sent, "nothing is archived without a team that takes over").toHaveLength(1);
  await user.click(within(dialog).getByRole("combobox", { name: "Open work goes to" }));
  const options = await screen.findAllByRole("option");
  expect(
    options.map(({ textContent }) => textContent),
    "the team itself is not offered",
  ).toEqual(["Ward"]);
  await user.click(screen.getByRole("option", { name: "Ward" }));
  await user.click(within(dialog).getByRole("button", { name: /Move work and archive/ }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent).toEqual([{ concurrencyStamp: "s1" }, { moveTo: "team-ward", concurrencyStamp: "s1" }]);
});
