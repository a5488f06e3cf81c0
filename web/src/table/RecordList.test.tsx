import { screen, within } from "@testing-library/react";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { renderUi } from "@/ui/testing/renderUi";
import type { ListState } from "./listState";
import { failureOf, RecordList } from "./RecordList";
import type { TableColumn } from "./types";
import { parseCardSearch } from "./useCardView";

interface Team {
  id: string;
  name: string;
  lead: string;
}

const teams: Team[] = [
  { id: "a", name: "Kitchen", lead: "Ana" },
  { id: "b", name: "Night shift", lead: "Ben" },
];

const state: ListState = {
  search: "",
  filters: {},
  sort: [],
  page: 1,
  pageSize: 50,
  columns: null,
  density: "comfortable",
};

const columns: TableColumn<Team>[] = [
  { id: "name", header: "Name", fixed: true, cell: ({ id, name }) => <a href={`#${id}`}>{name}</a> },
];

function Teams({ onEdit }: { onEdit: () => void }) {
  const [isShown, onShow] = useState(false);
  return (
    <RecordList<Team, string>
      title="Teams"
      searchLabel="Search teams"
      query={{
        data: { items: teams, totalCount: teams.length },
        isError: false,
        isFetching: false,
        isPlaceholderData: false,
        refetch: () => undefined,
      }}
      columns={columns}
      rowId={({ id }) => id}
      rowLabel={({ name }) => name}
      rowActions={() => [{ key: "edit", label: "Edit", onClick: onEdit }]}
      cards={{
        isShown,
        onShow,
        card: ({ id, name, lead }) => ({
          title: <a href={`#${id}`}>{name}</a>,
          facts: [{ key: "lead", content: lead }],
        }),
      }}
      state={state}
      onState={() => undefined}
      empty="None"
    />
  );
}

it("shows the same records as cards, with the same menu, and the table again", async () => {
  const onEdit = vi.fn<() => void>();
  const { user } = renderUi(<Teams onEdit={onEdit} />);
  expect(screen.getByRole("table")).not.toBeNull();
  const views = within(screen.getByRole("radiogroup", { name: "View" })).getAllByRole<HTMLInputElement>("radio");
  expect(views.map(({ checked }) => checked)).toEqual([true, false]);
  await user.click(screen.getByRole("radio", { name: "Cards" }));
  const cards = within(await screen.findByRole("list", { name: "Teams" })).getAllByRole("listitem");
  expect(cards.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Kitchen.*Ana$/),
    expect.stringMatching(/^Night shift.*Ben$/),
  ]);
  expect(screen.queryByRole("table")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Actions for Kitchen" }));
  await user.click(await screen.findByRole("menuitem", { name: "Edit" }));
  expect(onEdit).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole("radio", { name: "Table" }));
  expect(screen.getByRole("table")).not.toBeNull();
});

it("takes from the address what is a view of cards", () => {
  expect(parseCardSearch({ view: "cards" })).toEqual({ view: "cards" });
  expect(parseCardSearch({ view: "board" })).toEqual({ view: undefined });
  expect(parseCardSearch({})).toEqual({ view: undefined });
});

it("fails only by what could not be loaded at all", () => {
  const refetch = vi.fn<() => void>();
  const failed = { isError: true, isFetching: false, refetch };
  expect(failureOf(undefined, { ...failed, data: { items: teams } })).toBeNull();
  failureOf({ ...failed, data: { items: teams } }, failed)?.onRetry();
  expect(refetch).toHaveBeenCalledTimes(1);
});
