import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { renderUi } from "../testing/renderUi";
import { FilterBar } from "./FilterBar";
import type { FilterSpec, FilterValues } from "./types";

const filters: FilterSpec[] = [
  {
    key: "status",
    label: "Status",
    kind: "multi",
    options: [
      { value: "Open", label: "Open" },
      { value: "Blocked", label: "Blocked" },
    ],
  },
  {
    key: "owner",
    label: "Owner",
    kind: "select",
    load: (query) => Promise.resolve([{ value: "u2", label: `Found ${query}` }]),
    resolve: () => Promise.resolve([{ value: "u1", label: "Noor Haddad" }]),
  },
  { key: "due", label: "Due", kind: "dates" },
  { key: "urgent", label: "Urgent", kind: "flag" },
];

function Bar({ initial, onChange }: { initial: FilterValues; onChange?: (values: FilterValues) => void }) {
  const [values, setValues] = useState(initial);
  const change = (next: FilterValues): void => {
    setValues(next);
    onChange?.(next);
  };
  return <FilterBar searchLabel="Search goals" filters={filters} values={values} onChange={change} />;
}

it("adds several choices to a filter and takes it off by its cross", async () => {
  const onChange = vi.fn<(values: FilterValues) => void>();
  const { user } = renderUi(<Bar initial={{}} onChange={onChange} />);
  await user.click(screen.getByRole("button", { name: "Status" }));
  await user.click(await screen.findByRole("checkbox", { name: "Open" }));
  await user.click(screen.getByRole("checkbox", { name: "Blocked" }));
  expect(onChange).toHaveBeenLastCalledWith({ status: ["Open", "Blocked"] });
  await user.click(screen.getByRole("button", { name: "Remove the filter Status" }));
  expect(onChange).toHaveBeenLastCalledWith({ status: undefined });
});

it("names what only the address knows", async () => {
  renderUi(<Bar initial={{ owner: "u1" }} />);
  expect(await screen.findByText("Noor Haddad")).toBeInstanceOf(HTMLElement);
});

it("finds choices by typing", async () => {
  const onChange = vi.fn<(values: FilterValues) => void>();
  const { user } = renderUi(<Bar initial={{}} onChange={onChange} />);
  await user.click(screen.getByRole("button", { name: "Owner" }));
  await user.type(await screen.findByRole("searchbox", { name: "Find in Owner" }), "ha");
  await user.click(await screen.findByRole("radio", { name: "Found ha" }));
  expect(onChange).toHaveBeenLastCalledWith({ owner: "u2" });
});

it("reads ranges and flags in words, and clears all at once", async () => {
  const onChange = vi.fn<(values: FilterValues) => void>();
  const { user } = renderUi(<Bar initial={{ due: { from: "2026-11-19" } }} onChange={onChange} />);
  expect(screen.getByText("from 19 Nov 2026")).toBeInstanceOf(HTMLElement);
  await user.click(screen.getByRole("button", { name: "Urgent" }));
  expect(screen.getByRole("button", { name: "Urgent", pressed: true })).toBeInstanceOf(HTMLElement);
  await user.click(screen.getByRole("button", { name: "Clear" }));
  expect(onChange).toHaveBeenLastCalledWith({});
});

it("keeps days seen from today as the word that was chosen", async () => {
  const onChange = vi.fn<(values: FilterValues) => void>();
  const { user } = renderUi(<Bar initial={{}} onChange={onChange} />);
  await user.click(screen.getByRole("button", { name: "Due" }));
  await user.click(await screen.findByRole("button", { name: "Next 7 days" }));
  expect(onChange).toHaveBeenLastCalledWith({ due: { word: "Next7" } });
  expect(screen.getByRole("button", { name: /^Due.*Next 7 days$/ })).toBeInstanceOf(HTMLElement);
});

it("searches after a pause, by the key / as well", async () => {
  const onSearch = vi.fn<(search: string) => void>();
  const { user } = renderUi(<FilterBar searchLabel="Search goals" search="" onSearch={onSearch} />);
  await user.keyboard("/");
  await user.keyboard("auto");
  expect(onSearch).not.toHaveBeenCalled();
  await waitFor(() => expect(onSearch).toHaveBeenCalledExactlyOnceWith("auto"));
});

it("searches at once on Enter and when the search is left, and not again for the same words", async () => {
  const onSearch = vi.fn<(search: string) => void>();
  const { user } = renderUi(<FilterBar searchLabel="Search goals" search="" onSearch={onSearch} />);
  await user.keyboard("/");
  await user.keyboard("auto{Enter}");
  expect(onSearch).toHaveBeenCalledExactlyOnceWith("auto");
  await user.keyboard("{Enter}s");
  expect(onSearch).toHaveBeenCalledOnce();
  await user.tab();
  expect(onSearch).toHaveBeenCalledTimes(2);
  expect(onSearch).toHaveBeenLastCalledWith("autos");
});

it("has a button for narrow windows that shows the filters and says how many are active", async () => {
  const { user } = renderUi(<Bar initial={{ status: ["Open", "Blocked"], urgent: true }} />);
  const more = screen.getByRole("button", { name: "Filters (2)" });
  const chips = document.getElementById(more.getAttribute("aria-controls") ?? "");
  expect(chips?.className).toContain("folded");
  expect(chips?.contains(screen.getByRole("button", { name: "Owner" }))).toBe(true);
  more.focus();
  await user.keyboard("{Enter}");
  expect(more.getAttribute("aria-expanded")).toBe("true");
  expect(chips?.className).not.toContain("folded");
  await user.click(screen.getByRole("button", { name: "Clear" }));
  await user.click(screen.getByRole("button", { name: "Filters" }));
  expect(more.getAttribute("aria-expanded")).toBe("false");
});

it("has a button for narrow windows that shows what else the list offers", async () => {
  const { user } = renderUi(<FilterBar searchLabel="Search goals" tools={<button type="button">Export</button>} />);
  const more = screen.getByRole("button", { name: "List options", expanded: false });
  const tools = document.getElementById(more.getAttribute("aria-controls") ?? "");
  expect(tools?.contains(screen.getByRole("button", { name: "Export" }))).toBe(true);
  expect(tools?.className).toContain("folded");
  await user.click(more);
  expect(more.getAttribute("aria-expanded")).toBe("true");
  expect(tools?.className).not.toContain("folded");
});

it("leaves a filter that is alone in the bar", () => {
  renderUi(<FilterBar searchLabel="Search goals" filters={filters.slice(3)} values={{}} onChange={() => undefined} />);
  expect(screen.getByRole("button", { name: "Urgent" })).toBeInstanceOf(HTMLElement);
  expect(screen.queryByRole("button", { name: "Filters" })).toBeNull();
});
