import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { finder } from "@/lib/fold";
import { renderUi } from "@/ui/testing/renderUi";
import type { Option } from "@/ui";
import { PickField } from "./PickField";
import { SelectField } from "./SelectFields";

const people: readonly Option[] = [
  { value: "1", label: "Amara Lindqvist" },
  { value: "2", label: "Ben Castle" },
  { value: "3", label: "Lucy Farrow" },
];

function byName(query: string): Option[] {
  const has = finder(query);
  return people.filter(({ label }) => has(label));
}

function Pick({ load, onSend }: { load: (query: string) => Promise<readonly Option[]>; onSend: () => void }) {
  const [value, setValue] = useState<string | null>("1");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      <PickField label="Owner" load={load} selected={people[0]} value={value} onChange={setValue} />
      <output>{value}</output>
      <button type="submit">Save</button>
    </form>
  );
}

it("takes the first that was found, also when Enter comes before the answer", async () => {
  const load = vi.fn<(query: string) => Promise<readonly Option[]>>((query) => Promise.resolve(byName(query)));
  const onSend = vi.fn<() => void>();
  const { user } = renderUi(<Pick load={load} onSend={onSend} />);
  const field = screen.getByRole<HTMLInputElement>("combobox", { name: "Owner" });
  await user.click(field);
  await user.keyboard("cas{Enter}");
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("2"));
  await waitFor(() => expect(field.value).toBe("Ben Castle"));
  expect(field.getAttribute("aria-expanded")).toBe("false");
  expect(load.mock.calls.filter(([query]) => query === "cas")).toHaveLength(1);
  await user.click(field);
  await user.keyboard("lucy");
  await waitFor(() => expect(load).toHaveBeenLastCalledWith("lucy"));
  await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(1));
  await user.keyboard("{Enter}");
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("3"));
  expect(onSend).not.toHaveBeenCalled();
});

it("says why what it finds can't be chosen, and takes the next one", async () => {
  const disabledReason = "Its client is closed. Reopen the client first.";
  const found = [{ value: "4", label: "Cass Reed", disabledReason }, ...people.slice(1, 2)];
  const { user } = renderUi(<Pick load={() => Promise.resolve(found)} onSend={() => undefined} />);
  await user.click(screen.getByRole("combobox", { name: "Owner" }));
  await user.keyboard("cas");
  expect(await screen.findByText(disabledReason)).toBeDefined();
  await user.click(screen.getByText("Cass Reed"));
  expect(screen.getByRole("status").textContent).toBe("1");
  await user.click(screen.getByRole("combobox", { name: "Owner" }));
  await user.keyboard("cas{Enter}");
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("2"));
});

it("keeps the choice where nothing was found", async () => {
  const load = vi.fn<(query: string) => Promise<readonly Option[]>>((query) => Promise.resolve(byName(query)));
  const { user } = renderUi(<Pick load={load} onSend={() => undefined} />);
  const field = screen.getByRole<HTMLInputElement>("combobox", { name: "Owner" });
  await user.click(field);
  await user.keyboard("nobody{Enter}");
  expect(await screen.findByText("No options")).toBeDefined();
  expect(load.mock.calls.filter(([query]) => query === "nobody")).toHaveLength(1);
  await user.tab();
  expect(screen.getByRole("status").textContent).toBe("1");
  expect(field.value).toBe("Amara Lindqvist");
});

it("lets a short list be typed into, too", async () => {
  const onChange = vi.fn<(value: string | null) => void>();
  const { user } = renderUi(<SelectField label="Owner" options={people.slice(0, 2)} value="1" onChange={onChange} />);
  await user.click(screen.getByRole("combobox", { name: "Owner" }));
  await user.keyboard("castle{Enter}");
  expect(onChange).toHaveBeenLastCalledWith("2");
});

it.each([
  ["osterreich", "AT"],
  ["strasse", "1"],
  ["lodz", "2"],
  ["احمد", "3"],
  ["INGLEBY", "4"],
  ["ipswich", "5"],
  ["ingleby michael", "4"],
])("finds a choice by %s", async (typed, value) => {
  const options: readonly Option[] = [
    { value: "0", label: "Quay" },
    { value: "AT", label: "Österreich" },
    { value: "1", label: "Lange Straße" },
    { value: "2", label: "Łódź" },
    { value: "3", label: "أَحْمَد" },
    { value: "4", label: "Michael Ingleby" },
    { value: "5", label: "\u0130pswich" },
  ];
  const onChange = vi.fn<(value: string | null) => void>();
  const { user } = renderUi(<SelectField label="Place" options={options} value={null} onChange={onChange} />);
  const field = screen.getByRole<HTMLInputElement>("combobox", { name: "Place" });
  await user.click(field);
  await user.type(field, typed);
  await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(1));
  await user.keyboard("{Enter}");
  expect(onChange).toHaveBeenLastCalledWith(value);
});
