import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderUi } from "@/ui/testing/renderUi";
import { DataTable } from "./DataTable";
import type { ListDefinition, ListSearch } from "./listState";
import type { TableColumn } from "./types";
import { useListState } from "./useListState";

interface Row {
  id: string;
}

const rows: Row[] = ["a", "b"].map((id) => ({ id }));
const columns: TableColumn<Row>[] = [{ id: "title", header: "Title", sortable: true, cell: ({ id }) => id }];
const definition: ListDefinition = { sortable: ["title"], pageSize: 2 };

/** A list page in an application that restores scroll positions. */
function createApplication() {
  const root = createRootRoute({
    component: function Page() {
      const search: ListSearch = root.useSearch();
      const { state, onState } = useListState(search, definition);
      return (
        <main>
          <DataTable<Row>
            label="Goals"
            columns={columns}
            rows={rows}
            totalCount={6}
            rowId={({ id }) => id}
            rowLabel={({ id }) => id}
            state={state}
            onState={onState}
            empty={null}
          />
        </main>
      );
    },
  });
  const history = createMemoryHistory({ initialEntries: ["/"] });
  return createRouter({ routeTree: root, history, scrollRestoration: true });
}

it("stays at the first row when the router has drawn the next page, in the frame and in the page around it", async () => {
  const router = createApplication();
  const { user } = renderUi(<RouterProvider router={router} />);
  const table = await screen.findByRole("table", { name: "Goals" });
  const scrolled = [table.parentElement, table.closest("main")].filter((element) => element !== null);
  expect(scrolled).toHaveLength(2);
  for (const element of scrolled) {
    element.scrollTop = 700;
    fireEvent.scroll(element);
  }
  const drawn = vi.fn<() => void>();
  router.subscribe("onRendered", drawn);
  await user.click(screen.getByRole("button", { name: "Next page" }));
  await waitFor(() => expect(drawn).toHaveBeenCalled());
  expect(router.state.location.search).toEqual({ page: 2 });
  expect(scrolled.map(({ scrollTop }) => scrollTop)).toEqual([0, 0]);
});
