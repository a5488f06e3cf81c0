import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderUi } from "@/ui/testing/renderUi";
import { Origin } from "./Origin";

const field = <input aria-label="Minimum length" />;

it("shows what is the level's own, what it would be without, and the way back", async () => {
  const onReset = vi.fn<() => void>();
  const { user } = renderUi(
    <Origin label="Minimum length" isOwn inherited="8" onReset={onReset}>
      {field}
    </Origin>,
  );
  expect(screen.getByText("Own value")).toBeTruthy();
  expect(screen.getByText("Inherited: 8")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Reset Minimum length" }));
  expect(onReset).toHaveBeenCalledOnce();
});

it("has no way back from what is inherited", () => {
  renderUi(<Origin label="Minimum length" isOwn={false} inherited="8" onReset={() => undefined} />);
  expect(screen.getByText("Inherited")).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});

it("has none for readers", () => {
  renderUi(<Origin label="Minimum length" isOwn />);
  expect(screen.getByText("Own value")).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});

it("calls it the default where nobody stands above", () => {
  renderUi(<Origin label="Minimum length" isOwn={false} inherited="6" isDefault />);
  expect(screen.getByText("Default")).toBeTruthy();
  expect(screen.getByText("Default: 6")).toBeTruthy();
});

it("says nothing before the server has", () => {
  renderUi(
    <Origin label="Minimum length" isOwn={undefined} onReset={() => undefined}>
      {field}
    </Origin>,
  );
  expect(screen.getByRole("textbox", { name: "Minimum length" })).toBeTruthy();
  expect(screen.queryByText(/Own value|Inherited|Default/u)).toBeNull();
});
