import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderUi } from "@/ui/testing/renderUi";
import { Calendar } from "./Calendar";

interface Task {
  id: string;
  title: string;
  dueOn: string;
  daysLeft: number | null;
}

const tasks: Task[] = [
  { id: "a", title: "Renew the certificates", dueOn: "2026-11-20", daysLeft: -3 },
  { id: "b", title: "Check the stairs", dueOn: "2026-11-18", daysLeft: null },
  { id: "c", title: "Order gloves", dueOn: "2026-12-01", daysLeft: 8 },
];

it("is an agenda in a narrow window, of the days that have something, and says how late it is", () => {
  const query = {
    data: { items: tasks, totalCount: tasks.length },
    isError: false,
    isFetching: false,
    isPlaceholderData: false,
    refetch: () => undefined,
  };
  renderUi(
    <Calendar<Task>
      label="Tasks"
      place={{ on: "2026-11-18", span: "month" }}
      onPlace={() => undefined}
      query={query}
      rowId={({ id }) => id}
      rowLabel={({ title }) => title}
      dayOf={({ dueOn }) => dueOn}
      daysLeftOf={({ daysLeft }) => daysLeft}
      entry={({ id, title }) => <a href={`#${id}`}>{title}</a>}
      mayMove={() => false}
      onMove={() => undefined}
      moveLabel={({ title }) => title}
    />,
  );
  expect(screen.queryByRole("table")).toBeNull();
  const days = screen.getAllByRole("heading", { level: 3 }).map((day) => day.textContent);
  expect(days).toEqual([expect.stringContaining("18 November"), expect.stringContaining("20 November")]);
  const agenda = within(screen.getByRole("list", { name: "Tasks" }));
  expect(agenda.getByText("3 days late")).not.toBeNull();
  expect(agenda.queryByText("Order gloves")).toBeNull();
});
