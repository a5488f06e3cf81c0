import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderUi } from "@/ui/testing/renderUi";
import { ChartTree } from "./ChartTree";
import { ManagerDialog } from "../manager/ManagerDialog";
import type { ChartPerson } from "./chart";

const person = (id: string, managerStaffId: string | null): ChartPerson => ({
  id,
  tenantId: "t-alpha",
  clientId: "c-alpha",
  firstName: id,
  lastName: "Berg",
  preferredName: null,
  jobTitle: null,
  status: "Active",
  managerStaffId,
  managerName: managerStaffId && `${managerStaffId} Berg`,
  managerIsGone: false,
  canChange: true,
  concurrencyStamp: "s1",
});

const people = [person("Ada", null), person("Ben", "Ada"), person("Cleo", "Ben")];

const sent: unknown[] = [];

async function answer(request: Request): Promise<Response> {
  if (request.method === "GET") return Response.json({ items: people, totalCount: people.length });
  sent.push(await request.json());
  const message = "This would make people each other's manager.";
  const validationErrors = [{ message, members: ["managerStaffId"] }];
  const error = { code: "Portal:Staff.ManagerCycle", message, details: null, data: {}, validationErrors };
  return Response.json({ error }, { status: 400, headers: { _AbpErrorFormat: "true" } });
}

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal("fetch", answer);
});

afterEach(() => void vi.unstubAllGlobals());

function Chart({ of }: { of: readonly ChartPerson[] }) {
  const [selected, setSelected] = useState<string | null>(null);
  return (
    <QueryClientProvider client={new QueryClient()}>
      <ChartTree people={of} selected={selected} onSelect={setSelected} />
    </QueryClientProvider>
  );
}

/** Without the marks that keep the direction of each part. */
const names = (): (string | undefined)[] =>
  screen.queryAllByRole("treeitem").map((item) => item.getAttribute("aria-label")?.replaceAll(/[\u2068\u2069]/gu, ""));

it("is read, closed and searched by keyboard alone", async () => {
  const { user } = renderUi(<Chart of={people} />);
  expect(names()).toEqual(["Ada Berg 1 report", "Ben Berg 1 report", "Cleo Berg"]);
  screen.getByRole("treeitem", { name: /Ada/ }).focus();
  await user.keyboard("{ArrowLeft}");
  expect(names()).toEqual(["Ada Berg 1 report"]);
  await user.keyboard("{ArrowRight}{End}{Enter}");
  expect(screen.getByRole("treeitem", { selected: true }).getAttribute("aria-label")).toBe("Cleo Berg");
  await user.type(screen.getByRole("searchbox", { name: "Find a person" }), "cleo{Enter}");
  expect(names()).toEqual(["Ada Berg 1 report", "Ben Berg 1 report", "Cleo Berg"]);
  await user.type(screen.getByRole("searchbox", { name: "Find a person" }), "x{Enter}");
  expect(screen.getByText("No matching people")).toBeTruthy();
});

it("draws few of two thousand people at first", () => {
  const many = Array.from({ length: 2000 }, (_, at) => {
    const manager = at === 0 ? null : `p${Math.floor((at - 1) / 20)}`;
    return person(`p${at}`, manager);
  });
  renderUi(<Chart of={many} />);
  expect(names()).toHaveLength(21);
});

it("shows at its field why a new manager is refused", async () => {
  const onMoved = vi.fn<() => void>();
  const { user } = renderUi(
    <QueryClientProvider client={new QueryClient()}>
      <ManagerDialog person={person("Ada", null)} onMoved={onMoved} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  const dialog = await screen.findByRole("dialog", { name: "Manager of Ada Berg" });
  await user.click(within(dialog).getByRole("combobox", { name: /Manager/ }));
  expect(await screen.findAllByRole("option"), "nobody is offered as their own manager").toHaveLength(2);
  await user.click(screen.getByRole("option", { name: /Cleo/ }));
  await user.click(within(dialog).getByRole("button", { name: /Change manager/ }));
  await waitFor(() =>
    expect(
      within(dialog)
        .getByRole("combobox", { name: /Manager/ })
        .getAttribute("aria-invalid"),
    ).toBe("true"),
  );
  expect(sent).toEqual([{ managerStaffId: "Cleo", concurrencyStamp: "s1" }]);
  expect(onMoved).not.toHaveBeenCalled();
});
