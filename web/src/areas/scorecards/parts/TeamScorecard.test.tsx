import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderUi } from "@/ui/testing/renderUi";
import type { CellRequest, MeasuredTeam, Scorecard } from "../queries";
import { TeamScorecard } from "./TeamScorecard";
import { card } from "./testing";

const team: MeasuredTeam = { id: "t-front", tenantId: "t-alpha", name: "Front desk", members: [] };

/** What the server has, and what it was sent. */
let stored: Scorecard;
const sent: CellRequest[][] = [];

function isStale({ measurableId, weekOn, stamp }: CellRequest): boolean {
  const row = stored.rows.find(({ measurable }) => measurable.id === measurableId);
  return (row?.cells.find((cell) => cell.weekOn === weekOn)?.stamp ?? null) !== (stamp ?? null);
}

/** Enters a value on the server, as somebody does. */
function put(measurableId: string, weekOn: string, value: number | null): void {
  for (const row of stored.rows.filter(({ measurable }) => measurable.id === measurableId)) {
    row.cells = row.cells.map((cell) =>
      cell.weekOn === weekOn ? { ...cell, value, stamp: value === null ? null : `s-${sent.length}-${value}` } : cell,
    );
  }
}

async function answer(request: Request): Promise<Response> {
  if (request.method === "GET") return Response.json(structuredClone(stored));
  const { cells } = (await request.json()) as { cells: CellRequest[] };
  sent.push(cells);
  if (cells.some((cell) => isStale(cell))) {
    const error = { code: "Portal:Scorecards.CellsChanged", message: "Changed.", details: null, data: {} };
    return Response.json({ error }, { status: 409, headers: { _AbpErrorFormat: "true" } });
  }
  for (const { measurableId, weekOn, value } of cells) put(measurableId, weekOn, value ?? null);
  return new Response(null, { status: 204 });
}

beforeEach(() => {
  sent.length = 0;
  stored = card();
  vi.stubGlobal("fetch", answer);
});

afterEach(() => void vi.unstubAllGlobals());

function draw(direction?: "ltr" | "rtl") {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return renderUi(
    <QueryClientProvider client={client}>
      <TeamScorecard team={team} />
    </QueryClientProvider>,
    direction,
  );
}

const cell = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
const first = "New patients, week of 16 Feb 2026";
const last = "New patients, week of 2 Mar 2026";
const below = "Calls, week of 16 Feb 2026";

it("shows an empty week as empty and not as zero, and says by a word what is on its goal", async () => {
  draw();
  await waitFor(() => expect(cell(first).value).toBe("12"));
  expect(cell("New patients, week of 23 Feb 2026").value).toBe("0");
  expect(cell(last).value).toBe("");
  expect(cell(first)).toHaveProperty("title", expect.stringContaining("On goal"));
  expect(cell("New patients, week of 23 Feb 2026")).toHaveProperty("title", expect.stringContaining("Off goal"));
  expect(screen.queryByRole("textbox", { name: /Complaints/ }), "a row of others").toBeNull();
});

it("replaces a value by typing, saves it, and moves on by Enter, arrow keys and Tab", async () => {
  const { user } = draw();
  await waitFor(() => expect(cell(first).value).toBe("12"));
  await user.click(cell(first));
  await user.keyboard("15{Enter}");
  expect(document.activeElement, "below, over the row of others").toBe(cell(below));
  await waitFor(() => expect(sent).toEqual([[{ measurableId: "m-1", weekOn: "2026-02-16", value: 15, stamp: "s-1" }]]));
  await user.keyboard("{ArrowUp}");
  expect(document.activeElement).toBe(cell(first));
  await user.keyboard("{ArrowRight}{ArrowRight}");
  expect(document.activeElement).toBe(cell(last));
  await user.keyboard("7");
  await user.tab();
  await waitFor(() =>
    expect(sent.at(-1)).toEqual([{ measurableId: "m-1", weekOn: "2026-03-02", value: 7, stamp: null }]),
  );
  await user.click(cell(first));
  await user.keyboard("{Delete}{Enter}");
  await waitFor(() => expect(sent.at(-1)?.[0]?.value, "an emptied cell is no zero").toBeNull());
  await waitFor(() => expect(screen.getByText("All values are saved.")).toBeTruthy());
  expect(sent).toHaveLength(3);
});

it("moves towards the later week by the left arrow where weeks run from right to left", async () => {
  const { user } = draw("rtl");
  await waitFor(() => expect(cell(first).value).toBe("12"));
  await user.click(cell(first));
  await user.keyboard("{ArrowLeft}");
  expect(document.activeElement).toBe(cell("New patients, week of 23 Feb 2026"));
});

it("keeps what is no number in its cell without sending it, and gives it up by Escape", async () => {
  const { user } = draw();
  await waitFor(() => expect(cell(first).value).toBe("12"));
  await user.click(cell(first));
  await user.keyboard("a dozen{Enter}");
  expect(cell(first).value).toBe("a dozen");
  expect(cell(first).getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByRole("alert").textContent).toContain("Enter a number such as 1,234.5");
  await user.click(cell(first));
  await user.keyboard("{Escape}");
  expect(cell(first).value).toBe("12");
  expect(sent).toEqual([]);
});

it("shows what somebody else entered meanwhile, and writes over it only when asked again", async () => {
  const { user } = draw();
  await waitFor(() => expect(cell(first).value).toBe("12"));
  put("m-1", "2026-02-16", 20);
  await user.click(cell(first));
  await user.keyboard("15{Enter}");
  await waitFor(() => expect(screen.getByRole("alert").textContent).toContain("Somebody entered 20 here meanwhile"));
  expect(cell(first).value, "what was typed is still there").toBe("15");
  await user.click(cell(first));
  await user.keyboard("{Enter}");
  await waitFor(() => expect(screen.getByRole("alert").textContent).toBe(""));
  expect(stored.rows[0]?.cells[0]?.value).toBe(15);
});

it("pastes a block in one request, and nothing before a look at what doesn't fit", async () => {
  const { user } = draw();
  await waitFor(() => expect(cell(first).value).toBe("12"));
  const paste = (text: string) => fireEvent.paste(cell(first), { clipboardData: { getData: () => text } });
  paste("1\t2\t3\r\n");
  await waitFor(() => expect(sent[0]?.map(({ value }) => value)).toEqual([1, 2, 3]));
  paste("4\tfive\t6\t7");
  const dialog = await screen.findByRole("dialog", { name: "Some values don't fit" });
  const reasons = within(dialog)
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
  expect(reasons[0]).toContain("five");
  expect(reasons[1]).toContain("outside the table");
  expect(sent, "nothing is sent before the answer").toHaveLength(1);
  await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent).toHaveLength(1);
  paste("4\tfive\t6\t7");
  await user.click(await screen.findByRole("button", { name: "Paste the other 2 values" }));
  await waitFor(() =>
    expect(sent[1]?.map(({ value, weekOn }) => [weekOn, value])).toEqual([
      ["2026-02-16", 4],
      ["2026-03-02", 6],
    ]),
  );
});
