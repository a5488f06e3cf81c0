import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderUi } from "@/ui/testing/renderUi";
import { GroupsForm } from "./GroupsForm";

vi.mock("@/api/session", () => ({ sessionKey: () => ["session"], refreshConfiguration: () => Promise.resolve() }));

const desk = { groupDn: "cn=desk,dc=x", roleId: "1", roleName: "Desk" };
const roles = [
  { id: "1", name: "Desk" },
  { id: "2", name: "Chief" },
];
const sent: unknown[] = [];
let refused: unknown = null;

async function answer(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname.endsWith("/assignable-roles")) return Response.json({ items: roles });
  if (pathname.endsWith("/test-person")) {
    const { userNameOrEmailAddress: userName } = (await request.json()) as { userNameOrEmailAddress: string };
    if (userName === "nobody") return Response.json({ userName: null, namesGroups: false, groups: [] });
    const groups = [
      { groupDn: "cn=desk,dc=x", roleNames: ["Desk"] },
      { groupDn: "cn=other,dc=x", roleNames: [] },
    ];
    return Response.json({ userName, namesGroups: true, groups });
  }
  if (request.method === "PUT") {
    sent.push(await request.json());
    if (refused) return Response.json(refused, { status: 400, headers: { _AbpErrorFormat: "true" } });
    return new Response(null, { status: 204 });
  }
  return Response.json({ groups: [desk] });
}

beforeEach(() => {
  sent.length = 0;
  refused = null;
  vi.stubGlobal("fetch", answer);
});

afterEach(() => void vi.unstubAllGlobals());

function show(isOn = true) {
  return renderUi(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <GroupsForm isOn={isOn} />
    </QueryClientProvider>,
  );
}

it("adds and removes groups, and saves them all at once", async () => {
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "Add group" }));
  await user.type(within(screen.getByRole("group", { name: "Group 2" })).getByRole("textbox"), "cn=chiefs,dc=x");
  await user.click(screen.getByRole("button", { name: /^Save groups/u }));
  expect(sent).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Remove Group 2" }));
  await user.click(screen.getByRole("button", { name: "Remove Group 1" }));
  await user.click(screen.getByRole("button", { name: /^Save groups/u }));
  await waitFor(() => expect(sent).toEqual([{ groups: [] }]));
});

it("shows what is wrong with a group at its field", async () => {
  const { user } = show();
  const group = await screen.findByRole("textbox", { name: /^Group/u });
  await user.clear(group);
  await user.type(group, "managers");
  const message = "Enter the distinguished name of a group.";
  refused = {
    error: {
      code: null,
      message,
      details: null,
      data: {},
      validationErrors: [{ message, members: ["groups[0].groupDn"] }],
    },
  };
  await user.click(screen.getByRole("button", { name: /^Save groups/u }));
  await waitFor(() => expect(group.getAttribute("aria-invalid")).toBe("true"));
  expect(sent).toEqual([{ groups: [{ groupDn: "managers", roleId: "1" }] }]);
});

it("says which roles a person's groups would give", async () => {
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "Test a person" }));
  const name = await screen.findByRole("textbox", { name: "Name or email address in the directory" });
  await user.type(name, "ada");
  await user.click(screen.getByRole("button", { name: /^Look up/u }));
  expect(await screen.findByText("Groups of ada")).toBeTruthy();
  expect(screen.getByText("cn=other,dc=x").nextElementSibling?.textContent).toBe("No role");
  expect(screen.getByText("cn=desk,dc=x").nextElementSibling?.textContent).toBe("Desk");
  await user.clear(name);
  await user.type(name, "nobody");
  await user.click(screen.getByRole("button", { name: /^Look up/u }));
  expect(await screen.findByText(/The directory has no open account/u)).toBeTruthy();
  expect(screen.queryByText("Groups of ada")).toBeNull();
  expect(sent).toEqual([]);
});

it("tests nobody while the directory is off", async () => {
  show(false);
  expect(await screen.findByRole("button", { name: /^Save groups/u })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Test a person" })).toBeNull();
});
