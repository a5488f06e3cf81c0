import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { watchPrinting } from "@/lib/printing";
import { EmptyState, PrintButton } from "@/ui";
import { renderUi } from "@/ui/testing/renderUi";
import { DataTable, type DataTableProps } from "./DataTable";
import { parseListState, type ListDefinition, type ListState } from "./listState";
import { ColumnChooser } from "./TableTools";
import type { TableColumn } from "./types";

interface Row {
  id: string;
  title: string;
  hours: number;
}

const rows: Row[] = ["One", "Two", "Three", "Four"].map((title, at) => ({ id: `r${at}`, title, hours: at }));
const columns: TableColumn<Row>[] = [
  { id: "title", header: "Title", sortable: true, fixed: true, cell: (row) => row.title },
  { id: "hours", header: "Hours", sortable: true, numeric: true, cell: (row) => row.hours },
  { id: "note", header: "Note", hidden: true, cell: () => "a note" },
];
const definition: ListDefinition = { filters: { status: "text" }, sortable: ["title", "hours"], pageSize: 10 };

interface TableProps extends Partial<DataTableProps<Row>> {
  search?: Record<string, unknown>;
  onChanged?: (state: ListState) => void;
}

function Table({ search, onChanged, ...props }: TableProps) {
  const [state, setState] = useState(parseListState(search ?? {}, definition));
  const onState = (next: ListState): void => {
    setState(next);
    onChanged?.(next);
  };
  return (
    <>
      <ColumnChooser columns={columns} state={state} onState={onState} />
      <DataTable<Row>
        label="Goals"
        columns={columns}
        rows={rows}
        totalCount={rows.length}
        rowId={(row) => row.id}
        rowLabel={(row) => row.title}
        state={state}
        onState={onState}
        empty={<EmptyState title="No goals yet" />}
        {...props}
      />
    </>
  );
}

describe("states of a list", () => {
  it("shows the shape of what loads", () => {
    renderUi(<Table rows={undefined} />);
    expect(screen.getByRole("table", { name: "Goals", busy: true })).toBeInstanceOf(HTMLElement);
  });

  it("draws every row of a page that reaches below the screen", async () => {
    const many = Array.from({ length: 60 }, (_, at): Row => ({ id: `m${at}`, title: `Goal ${at}`, hours: at }));
    const { user } = renderUi(<Table rows={many} totalCount={60} />);
    expect(await screen.findByRole("row", { name: /Goal 59/ })).toBeInstanceOf(HTMLElement);
    expect(screen.getAllByRole("row").length).toBe(61);
    await user.keyboard("j{End}");
    expect(screen.getByRole("row", { name: /Goal 59/ })).toBe(document.activeElement);
  });

  it("says what belongs here when there is nothing", () => {
    renderUi(<Table rows={[]} totalCount={0} />);
    expect(screen.getByRole("heading", { name: "No goals yet" })).toBeInstanceOf(HTMLElement);
  });

  it("offers to clear what hides everything", async () => {
    const onChanged = vi.fn<(state: ListState) => void>();
    const { user } = renderUi(
      <Table rows={[]} totalCount={0} search={{ q: "autoclve", status: "x" }} onChanged={onChanged} />,
    );
    expect(screen.getByRole("heading", { name: "No match for “autoclve”" })).toBeInstanceOf(HTMLElement);
    await user.click(screen.getByRole("button", { name: "Clear search and filters" }));
    expect(onChanged).toHaveBeenCalledWith(expect.objectContaining({ search: "", filters: {} }));
  });

  it("gives the last page for one beyond it, and does not say that nothing is here", () => {
    const onChanged = vi.fn<(state: ListState) => void>();
    renderUi(<Table rows={[]} totalCount={24} search={{ page: 9 }} onChanged={onChanged} />);
    expect(onChanged).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ page: 3 }));
    expect(screen.queryByRole("heading", { name: "No goals yet" })).toBeNull();
  });

  it("tries again after a failure", async () => {
    const onRetry = vi.fn<() => void>();
    const { user } = renderUi(<Table rows={undefined} error={{ onRetry }} />);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });
});

describe("choosing rows", () => {
  const bulk = vi.fn<(ids: readonly string[], clear: () => void) => void>();
  const bulkActions = [{ key: "close", label: "Close goals", onClick: bulk }];

  it("puts the bulk bar in the place of the foot, and takes it away when done", async () => {
    const { user } = renderUi(<Table bulkActions={bulkActions} />);
    await user.click(screen.getByRole("checkbox", { name: "Select Two" }));
    await user.keyboard("{Shift>}");
    await user.click(screen.getByRole("checkbox", { name: "Select Four" }));
    await user.keyboard("{/Shift}");
    const bar = screen.getByRole("toolbar", { name: "3 selected" });
    await user.click(within(bar).getByRole("button", { name: "Close goals" }));
    expect(bulk.mock.lastCall?.[0]).toEqual(["r1", "r2", "r3"]);
    await user.click(within(bar).getByRole("button", { name: "Clear the selection" }));
    expect(screen.queryByRole("toolbar")).toBeNull();
  });

  it("offers nothing for rows of which none can be changed", async () => {
    const mayChange = ({ hours }: Row): boolean => hours === 3;
    const { user } = renderUi(<Table bulkActions={bulkActions} mayChange={mayChange} />);
    await user.click(screen.getByRole("checkbox", { name: "Select Two" }));
    const bar = screen.getByRole("toolbar", { name: "1 selected" });
    expect(within(bar).queryByRole("button", { name: "Close goals" })).toBeNull();
    await user.click(screen.getByRole("checkbox", { name: "Select Four" }));
    expect(screen.getByRole("button", { name: "Close goals" })).toBeInstanceOf(HTMLElement);
  });

  it("chooses all rows of the page", async () => {
    const { user } = renderUi(<Table bulkActions={bulkActions} />);
    await user.click(screen.getByRole("checkbox", { name: "Select all rows" }));
    expect(screen.getByRole("toolbar", { name: "4 selected" })).toBeInstanceOf(HTMLElement);
    expect(screen.queryByRole("button", { name: /^Select all/ })).toBeNull();
  });

  it("offers the rows of the other pages once all of the page are chosen", async () => {
    const readIds = () => Promise.resolve(["r0", "r1", "r2", "r3", "r4", "r5"]);
    const { user } = renderUi(<Table bulkActions={bulkActions} totalCount={6} readIds={readIds} />);
    await user.click(screen.getByRole("checkbox", { name: "Select Two" }));
    expect(screen.queryByRole("button", { name: "Select all 6" })).toBeNull();
    await user.click(screen.getByRole("checkbox", { name: "Select all rows" }));
    await user.click(screen.getByRole("button", { name: "Select all 6" }));
    const bar = await screen.findByRole("toolbar", { name: "6 selected" });
    await user.click(within(bar).getByRole("button", { name: "Close goals" }));
    expect(bulk.mock.lastCall?.[0]).toEqual(["r0", "r1", "r2", "r3", "r4", "r5"]);
    expect(within(bar).queryByRole("button", { name: "Select all 6" })).toBeNull();
  });
});

describe("the keys of a list", () => {
  it("moves by j and k, selects by x, edits by e, opens by Enter", async () => {
    const onOpen = vi.fn<(row: Row) => void>();
    const onEdit = vi.fn<(row: Row) => void>();
    const bulkActions = [{ key: "close", label: "Close goals", onClick: vi.fn() }];
    const { user } = renderUi(<Table onOpen={onOpen} onEdit={onEdit} bulkActions={bulkActions} />);
    await user.keyboard("jjjkx");
    expect(screen.getByRole("row", { name: /Two/, selected: true })).toBe(document.activeElement);
    await user.keyboard("e{Enter}");
    expect([onEdit.mock.lastCall?.[0].id, onOpen.mock.lastCall?.[0].id]).toEqual(["r1", "r1"]);
  });

  it("leaves Enter to a button inside the row", async () => {
    const onOpen = vi.fn<(row: Row) => void>();
    const rowActions = () => [{ key: "edit", label: "Edit", onClick: vi.fn() }];
    const { user } = renderUi(<Table onOpen={onOpen} rowActions={rowActions} />);
    screen.getByRole("button", { name: "Actions for Two" }).focus();
    await user.keyboard("{Enter}");
    expect(onOpen).not.toHaveBeenCalled();
    expect(await screen.findByRole("menuitem", { name: "Edit" })).toBeInstanceOf(HTMLElement);
  });
});

describe("columns", () => {
  it("sorts by a head, by several with Shift, from page 1", async () => {
    const onChanged = vi.fn<(state: ListState) => void>();
    const { user } = renderUi(<Table search={{ page: 2 }} onChanged={onChanged} />);
    await user.click(screen.getByRole("button", { name: "Title" }));
    await user.keyboard("{Shift>}");
    await user.click(screen.getByRole("button", { name: "Hours" }));
    await user.keyboard("{/Shift}");
    expect(onChanged.mock.lastCall?.[0]).toMatchObject({
      page: 1,
      sort: [
        { id: "title", desc: false },
        { id: "hours", desc: false },
      ],
    });
    expect(screen.getByRole("columnheader", { name: /Title/ }).getAttribute("aria-sort")).toBe("ascending");
  });

  it("adds a column by keyboard, shows the order and says it", async () => {
    const onChanged = vi.fn<(state: ListState) => void>();
    const { user } = renderUi(<Table search={{ sort: "title" }} onChanged={onChanged} />);
    const order = () =>
      screen.getAllByRole("columnheader").map((head) => head.querySelector("[aria-hidden]:not(svg)")?.textContent);
    expect(order()).toEqual([undefined, undefined]);
    screen.getByRole("button", { name: "Hours" }).focus();
    await user.keyboard("{Shift>}{Enter}{Enter}{/Shift}");
    expect(onChanged.mock.lastCall?.[0].sort).toEqual([
      { id: "title", desc: false },
      { id: "hours", desc: true },
    ]);
    expect(order()).toEqual(["1", "2"]);
    expect(screen.getByRole("button", { name: "Hours (sort key 2 of 2, descending)" })).toBe(document.activeElement);
    // aria-sort is for one column; the others say in text that they sort.
    expect(screen.getByRole("columnheader", { name: /Hours/ }).getAttribute("aria-sort")).toBeNull();
    expect(screen.getByRole("status").textContent).toBe("Sorted by Title ascending, Hours descending");
    await user.keyboard("{Shift>}{Enter}{/Shift}");
    expect(screen.getByRole("status").textContent).toBe("Sorted by Title ascending");
    await user.click(screen.getByRole("button", { name: "Title" }));
    await user.click(screen.getByRole("button", { name: "Title" }));
    expect(screen.getByRole("status").textContent).toBe("Default order");
  });

  it("shows a further column and keeps the fixed one", async () => {
    const { user } = renderUi(<Table />);
    expect(screen.queryByRole("columnheader", { name: "Note" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Columns" }));
    await user.click(await screen.findByRole("checkbox", { name: "Note" }));
    expect(screen.getByRole("columnheader", { name: "Note" })).toBeInstanceOf(HTMLElement);
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Title" }).disabled).toBe(true);
  });
});

it("goes back to the first row with each page, order and filter, and stays where it is otherwise", async () => {
  const changed = vi.fn<(state: ListState) => void>();
  const { user } = renderUi(<Table totalCount={24} onChanged={changed} />);
  const table = await screen.findByRole("table", { name: "Goals" });
  const scroller = table.parentElement;
  const after = async (name: string | RegExp, inside = document.body): Promise<number | undefined> => {
    if (scroller) scroller.scrollTop = 300;
    await user.click(within(inside).getByRole("button", { name }));
    return scroller?.scrollTop;
  };
  expect(await after("Next page")).toBe(0);
  expect(changed.mock.lastCall?.[0].page).toBe(2);
  expect(await after(/Hours/, table)).toBe(0);
  expect(changed.mock.lastCall?.[0].sort[0]?.id).toBe("hours");
  await after("Columns");
  expect(scroller?.scrollTop).toBe(300);
});

describe("a table on paper", () => {
  it("has every row of a long page", () => {
    const stop = watchPrinting();
    const many = Array.from({ length: 250 }, (_, at): Row => ({ id: `m${at}`, title: `Goal ${at}`, hours: at }));
    const { container } = renderUi(<Table rows={many} totalCount={250} />);
    const drawn = (): number => container.querySelectorAll("tr[data-row]").length;
    expect(drawn()).toBeLessThan(250);
    fireEvent(window, new Event("beforeprint"));
    expect(drawn()).toBe(250);
    fireEvent(window, new Event("afterprint"));
    expect(drawn()).toBeLessThan(250);
    stop();
  });

  it("is one page as long as it is printed", async () => {
    const onChanged = vi.fn<(state: ListState) => void>();
    const print = vi.fn<() => void>();
    vi.stubGlobal("print", print);
    const { user } = renderUi(
      <>
        <Table totalCount={24} search={{ page: 2 }} onChanged={onChanged} />
        <PrintButton />
      </>,
    );
    await user.click(screen.getByRole("button", { name: "Print" }));
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
    expect(onChanged).toHaveBeenLastCalledWith(expect.objectContaining({ page: 1, pageSize: 24 }));
    fireEvent(window, new Event("afterprint"));
    expect(onChanged).toHaveBeenLastCalledWith(expect.objectContaining({ page: 2, pageSize: 10 }));
    vi.unstubAllGlobals();
  });
});
