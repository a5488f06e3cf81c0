import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { ApiError } from "@/api/errors";
import { renderUi } from "@/ui/testing/renderUi";
import { RouteFailure } from "./RouteFailure";

const id = "00000000-0000-7000-8000-000000000001";

/** Opens an address below `/goals/` and `/exports/`, of which only the first has a list; what it shows fails. */
function open(address: string, status: number) {
  const root = createRootRoute();
  const list = createRoute({ getParentRoute: () => root, path: "goals", component: () => "The list" });
  const home = createRoute({ getParentRoute: () => root, path: "/", component: () => "Home page" });
  const records = ["goals/$id/run", "exports/$id"].map((path) =>
    createRoute({
      getParentRoute: () => root,
      path,
      loader: () => Promise.reject(new ApiError(status, null)),
      component: () => null,
    }),
  );
  const router = createRouter({
    routeTree: root.addChildren([home, list, ...records]),
    history: createMemoryHistory({ initialEntries: [address] }),
    defaultErrorComponent: RouteFailure,
  });
  return renderUi(<RouterProvider router={router} />);
}

it.each([403, 404])("leads back to the list of a record where another try would change nothing: %i", async (status) => {
  const { user } = open(`/goals/${id}/run`, status);
  const back = await screen.findByRole("link", { name: "Back to the list" });
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  await user.click(back);
  await screen.findByText("The list");
});

it("leads home from a record without a list", async () => {
  const { user } = open(`/exports/${id}`, 404);
  await user.click(await screen.findByRole("link", { name: "Home" }));
  expect(await screen.findByText("Home page")).toBeTruthy();
});

it("offers another try where one may help", async () => {
  open(`/goals/${id}/run`, 500);
  await screen.findByRole("button", { name: "Try again" });
  expect(screen.queryByRole("link")).toBeNull();
});
