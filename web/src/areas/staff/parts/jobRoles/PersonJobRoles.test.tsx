import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderUi } from "@/ui/testing/renderUi";
import type { Staff } from "../../queries";
import { PersonJobRoles } from "./PersonJobRoles";

vi.mock("@tanstack/react-router", async (original) => ({
  ...(await original<object>()),
  Link: ({ children }: { children: React.ReactNode }) => <a href="#role">{children}</a>,
}));

const person = { id: "p-ada", tenantId: "t-alpha", firstName: "Ada", lastName: "Berg" } as unknown as Staff;

const role = (id: string, name: string, isArchived = false) => ({ id, tenantId: "t-alpha", name, isArchived });
const roles = [role("r-nurse", "Nurse"), role("r-porter", "Porter"), role("r-old", "Typist", true)];

const nurse = {
  ...role("r-nurse", "Nurse"),
  readiness: 50,
  requirements: [
    { name: "First aid", status: "Valid", expiresOn: "2027-03-01" },
    { name: "X-ray", status: null, expiresOn: null },
  ],
};
const porter = { ...role("r-porter", "Porter"), readiness: null, requirements: [] };

let present: object;
const sent: unknown[] = [];

async function answer(request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  if (request.method === "PUT") {
    sent.push(await request.json());
    return Response.json(present);
  }
  if (pathname.endsWith("/api/app/job-roles")) return Response.json({ items: roles, totalCount: roles.length });
  if (!searchParams.has("jobRoleId")) return Response.json(present);
  return Response.json({ readiness: 50, jobRoles: [nurse, porter], canChange: true, concurrencyStamp: "s1" });
}

beforeEach(() => {
  sent.length = 0;
  present = { readiness: null, jobRoles: [porter], canChange: true, concurrencyStamp: "s1" };
  vi.stubGlobal("fetch", answer);
});

afterEach(() => void vi.unstubAllGlobals());

function renderJobRoles() {
  return renderUi(
    <QueryClientProvider client={new QueryClient()}>
      <PersonJobRoles person={person} />
    </QueryClientProvider>,
  );
}

it("says what each job role requires and what is missing, and gives no percentage where nothing is required", async () => {
  present = { readiness: 50, jobRoles: [nurse, porter], canChange: false, concurrencyStamp: "s1" };
  renderJobRoles();
  const row = await screen.findByRole("row", { name: /^Nurse/ });
  expect(row.textContent).toMatch(/50.?%.*First aid.*Valid.*X-ray.*Missing/);
  expect(screen.getByRole("row", { name: /^Porter/ }).textContent).not.toContain("%");
  expect(screen.getByRole("row", { name: /^Porter/ }).textContent).toContain("Nothing required");
  expect(screen.queryByRole("button", { name: "Change job roles" })).toBeNull();
});

it("shows what other job roles would require before they are given", async () => {
  const { user } = renderJobRoles();
  await user.click(await screen.findByRole("button", { name: "Change job roles" }));
  const form = await screen.findByRole("dialog", { name: "Job roles of Ada Berg" });
  await user.click(within(form).getByRole("button", { name: "Add job role" }));
  await user.click(within(form).getByRole("button", { name: /Save job roles/ }));
  expect((await within(form).findAllByText("Choose a job role.")).length).toBeGreaterThan(0);
  const fields = within(form).getAllByRole("combobox", { name: "Job role" });
  await user.click(fields.at(-1) as HTMLElement);
  expect(screen.queryByRole("option", { name: "Typist" })).toBeNull();
  await user.click(await screen.findByRole("option", { name: "Nurse" }));
  expect(await within(form).findByText("Missing or expired: X-ray")).toBeTruthy();
  expect(sent).toEqual([]);
  await user.click(within(form).getByRole("button", { name: /Save job roles/ }));
  await waitFor(() => expect(sent).toEqual([{ jobRoleIds: ["r-porter", "r-nurse"], concurrencyStamp: "s1" }]));
});
