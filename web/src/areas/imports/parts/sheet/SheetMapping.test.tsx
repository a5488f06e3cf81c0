import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderUi } from "@/ui/testing/renderUi";
import { SheetMapping } from "./SheetMapping";
import type { SheetImportDetails } from "../../queries";

const sent: unknown[] = [];

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal("fetch", async (request: Request) => {
    sent.push(await request.json());
    return Response.json({});
  });
});

afterEach(() => void vi.unstubAllGlobals());

const column = (header: string, field: string | null, samples: string[]) => ({
  header,
  field,
  samples,
  dateOrder: null,
  isDateOrderUnclear: false,
});

const found = {
  id: "0192d3a4-7c1b-7a20-9d4e-3f5a6b7c8d9f",
  sheet: "",
  headerRow: 1,
  encoding: null,
  isEncodingUnclear: false,
  encodings: [],
  columns: [
    { ...column("From", "startOn", ["13/04/98"]), dateOrder: "DayMonthYear" },
    { ...column("Until", "endOn", ["01/04/98"]), isDateOrderUnclear: true },
    { ...column("Born", null, ["01/04/98"]), dateOrder: "MonthDayYear" },
    column("Name", "name", ["Anna"]),
  ],
  fields: [
    { name: "startOn", title: "First day", kind: "Date", isRequired: false },
    { name: "endOn", title: "Last day", kind: "Date", isRequired: false },
    { name: "name", title: "Name", kind: "Text", isRequired: true },
  ],
} as unknown as SheetImportDetails;

it("shows the order of dates, asks where it is unclear, and sends what was chosen", async () => {
  const { user } = renderUi(
    <QueryClientProvider client={new QueryClient()}>
      <SheetMapping found={found} onBegun={() => undefined} />
    </QueryClientProvider>,
  );
  const order = (header: string) =>
    screen.queryByRole<HTMLInputElement>("combobox", { name: `Order of dates in “${header}”` });
  expect(order("From")?.value).toBe("Day, month, year");
  expect(order("Until")?.value).toBe("");
  expect(screen.getAllByText("These dates can be read in several ways. Choose their order.")).toHaveLength(1);
  // Columns that are left out, and texts, have none.
  expect([order("Born"), order("Name")]).toEqual([null, null]);
  await user.click(order("Until") as HTMLInputElement);
  await user.click(await screen.findByRole("option", { name: "Month, day, year" }));
  await user.click(screen.getByRole("button", { name: "Check the rows" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    sheet: "",
    headerRow: 1,
    fields: ["startOn", "endOn", null, "name"],
    dateOrders: [
      { field: "startOn", order: "DayMonthYear" },
      { field: "endOn", order: "MonthDayYear" },
    ],
    encoding: null,
  });
});

/** A sheet that can be read in two ways, which is read in the first until one is chosen. */
const strange = {
  ...found,
  isEncodingUnclear: true,
  encodings: [
    { encoding: "Windows1252", samples: ["ÇáÇÓã"], columns: [column("ÇáÇÓã", null, ["ãÍãÏ"])] },
    { encoding: "Windows1256", samples: ["الاسم"], columns: [column("الاسم", "name", ["محمد"])] },
  ],
  columns: [column("ÇáÇÓã", null, ["ãÍãÏ"])],
} as unknown as SheetImportDetails;

it("asks for the encoding of a file that reads in several, with its letters in each", async () => {
  const { user } = renderUi(
    <QueryClientProvider client={new QueryClient()}>
      <SheetMapping found={strange} onBegun={() => undefined} />
    </QueryClientProvider>,
  );
  const field = (name: string) => screen.queryByRole<HTMLInputElement>("combobox", { name });
  expect(field("Encoding")?.value).toBe("");
  expect(screen.getAllByText(/can be read in several ways/)).toHaveLength(1);
  await user.click(field("Encoding") as HTMLInputElement);
  expect(await screen.findByRole("option", { name: /Western European.*ÇáÇÓã/ })).not.toBeNull();
  await user.click(await screen.findByRole("option", { name: /Arabic.*الاسم/ }));
  expect(field("ÇáÇÓã")).toBeNull();
  expect(field("الاسم")?.value).toBe("Name");
  await user.click(screen.getByRole("button", { name: "Check the rows" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({ sheet: "", headerRow: 1, fields: ["name"], dateOrders: [], encoding: "Windows1256" });
});

it("blocks the check while a column is missing that new records need, and names it", async () => {
  const short = { ...found, columns: found.columns.slice(0, 3) };
  const { user } = renderUi(
    <QueryClientProvider client={new QueryClient()}>
      <SheetMapping found={short} onBegun={() => undefined} />
    </QueryClientProvider>,
  );
  const check = (): Promise<void> => user.click(screen.getByRole("button", { name: "Check the rows" }));
  expect(screen.getByText("Choose a column for each of these first: Name. New records need them.")).not.toBeNull();
  await check();
  expect(sent).toHaveLength(0);
  // Records that exist have a name already.
  await user.click(screen.getByRole("checkbox", { name: "This sheet only changes records that exist" }));
  await check();
  await waitFor(() => expect(sent).toHaveLength(1));
});
