import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderUi } from "@/ui/testing/renderUi";
import { RecordTable, type RecordHead } from "./RecordTable";

const empty = { title: "No parts yet", text: "" };

function perLine(heads: readonly (string | RecordHead)[], wanted?: 2 | 3): string | undefined {
  const { unmount } = renderUi(
    <RecordTable
      label="Parts"
      heads={heads}
      rows={[{ id: "a" }]}
      rowId={({ id }) => id}
      cells={() => heads.map(() => "12")}
      perLine={wanted}
      empty={empty}
    />,
  );
  const shown = screen.getByRole("table", { name: "Parts" }).dataset.perLine;
  unmount();
  return shown;
}

const figures = ["Score", "Weight", "Points", "Gain"].map((label) => ({ label, numeric: true }));

it("has three facts in a line of a narrow window where most are figures, else two, or as many as its page says", () => {
  expect(perLine(["Part", "Since", "By"])).toBe("2");
  expect(perLine(["Part", "Client", "State", ...figures.slice(0, 2)])).toBe("2");
  expect(perLine(["Part", ...figures.slice(0, 2)])).toBe("3");
  expect(perLine(["Part", ...figures], 2)).toBe("2");
});

it("keeps its rows when they can't be loaded again", () => {
  const table = (rows: { id: string }[] | undefined) => (
    <RecordTable
      label="Parts"
      heads={["Part"]}
      rows={rows}
      rowId={({ id }) => id}
      cells={({ id }) => [id]}
      error={{ onRetry: () => undefined }}
      empty={empty}
    />
  );
  renderUi(table([{ id: "Findings" }]));
  expect(screen.getByRole("cell", { name: "Findings" })).toBeDefined();
  expect(screen.queryByRole("alert")).toBeNull();
  renderUi(table(undefined));
  expect(screen.getByRole("alert")).toBeDefined();
});

it("has its shape while it loads, without a row to read", () => {
  renderUi(
    <RecordTable
      label="Parts"
      heads={["Part", "Score"]}
      rows={undefined}
      rowId={String}
      cells={() => []}
      empty={{ title: "No parts yet", text: "" }}
    />,
  );
  const table = screen.getByRole("table", { name: "Parts", busy: true });
  expect(within(table).getAllByRole("columnheader")).toHaveLength(2);
  expect(within(table).queryAllByRole("cell")).toEqual([]);
  expect(screen.queryByText("No parts yet")).toBeNull();
});
