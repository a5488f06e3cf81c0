import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { FailedDrawer } from "../drawer";
import { renderUi } from "../testing/renderUi";
import { awaitedOf } from "./awaitedOf";
import { Unloaded } from "./Unloaded";

const refetch = vi.fn<() => void>();
const query = (own: object = {}) => ({ isError: false, isFetching: true, refetch, ...own });
const failed = (status: number) => query({ isError: true, isFetching: false, error: { status } });

it("shows the shape of what comes, then what failed, with another try", async () => {
  const { container, user, rerender } = renderUi(<Unloaded query={query()} />);
  expect(container.querySelector("[aria-busy]")).not.toBeNull();
  rerender(<Unloaded query={failed(503)} title="The comments could not be loaded." />);
  expect(screen.getByRole("alert").textContent).toContain("The comments could not be loaded.");
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(refetch).toHaveBeenCalledTimes(1);
});

it("offers the way back, and no other try, where a record is not there or not for the reader", () => {
  const back = <a href="/standards">Back to the list</a>;
  const { rerender } = renderUi(<Unloaded query={failed(404)} back={back} />);
  expect(screen.getByRole("alert").textContent).toContain("Record not found");
  rerender(<Unloaded query={failed(403)} back={back} />);
  expect(screen.getByRole("alert").textContent).toContain("You can't see this record");
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.getByRole("link", { name: "Back to the list" })).toBeDefined();
});

it("waits for what has failed rather than for what is loaded or on its way", () => {
  const [loaded, loading, lost] = [query({ isError: true, data: [] }), query(), failed(503)];
  expect(awaitedOf(loaded, loading, lost)).toBe(lost);
  expect(awaitedOf(loaded, loading)).toBe(loading);
});

it("says in the place of a form that its record could not be loaded, and nothing while it loads", async () => {
  const onClose = vi.fn<() => void>();
  const { unmount } = renderUi(<FailedDrawer query={query()} title="Edit file" onClose={onClose} />);
  expect(screen.queryByRole("dialog")).toBeNull();
  unmount();
  const { user } = renderUi(<FailedDrawer query={failed(404)} title="Edit file" onClose={onClose} />);
  expect((await screen.findByRole("dialog", { name: "Edit file" })).textContent).toContain("Record not found");
  await user.keyboard("{Escape}");
  expect(onClose).toHaveBeenCalled();
});
