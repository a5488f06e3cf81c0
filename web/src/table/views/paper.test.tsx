import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { watchPrinting } from "@/lib/printing";
import { PrintButton } from "@/ui";
import { renderUi } from "@/ui/testing/renderUi";
import { Calendar } from "./Calendar";
import { useWholeColumns, type Asked } from "./useWholeColumns";

let stop: () => void;

beforeEach(() => {
  stop = watchPrinting();
});

afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

/** How many records each column of a board requests. */
function Columns() {
  const [asked, setAsked] = useState<Asked>({ Blocked: 50 });
  const columns = [
    { status: "Open", most: asked["Open"] ?? 25, total: 40 },
    { status: "Blocked", most: asked["Blocked"] ?? 25, total: 50 },
    { status: "Done", most: asked["Done"] ?? 25, total: 3 },
  ];
  useWholeColumns({ columns, asked, setAsked, isLoading: false, isFailed: false });
  return (
    <>
      <output>{JSON.stringify(asked)}</output>
      <PrintButton />
    </>
  );
}

it("a board has every card of its columns on paper, and is put back afterwards", async () => {
  const printed: unknown[] = [];
  const asked = (): unknown => JSON.parse(screen.getByRole("status").textContent);
  vi.stubGlobal("print", () => printed.push(asked()));
  const { user } = renderUi(<Columns />);
  await user.click(screen.getByRole("button", { name: "Print" }));
  await waitFor(() => expect(printed).toEqual([{ Open: 1000, Blocked: 50 }]));
  fireEvent(window, new Event("afterprint"));
  expect(asked()).toEqual({ Blocked: 50 });
});

const items = ["One", "Two", "Three", "Four", "Five"].map((title) => ({ title }));

it("a month has every record of a day on paper", () => {
  // A wide window, where a month is a grid.
  vi.stubGlobal("matchMedia", (media: string) => Object.assign(new EventTarget(), { media, matches: true }));
  renderUi(
    <Calendar<{ title: string }>
      label="Action items"
      place={{ on: "2031-05-14", span: "month" }}
      onPlace={() => undefined}
      query={{
        data: { items, totalCount: items.length },
        isError: false,
        isFetching: false,
        isPlaceholderData: false,
        refetch: () => undefined,
      }}
      rowId={({ title }) => title}
      rowLabel={({ title }) => title}
      dayOf={() => "2031-05-14"}
      entry={({ title }) => title}
      mayMove={() => false}
      onMove={() => undefined}
      moveLabel={({ title }) => title}
    />,
  );
  const shown = (): number => screen.getAllByRole("listitem").length;
  expect(shown()).toBe(2);
  fireEvent(window, new Event("beforeprint"));
  expect(shown()).toBe(5);
  fireEvent(window, new Event("afterprint"));
  expect(shown()).toBe(2);
});
