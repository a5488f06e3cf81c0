import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { Breadcrumb } from "./Breadcrumb";

vi.mock("../areas", () => ({
  areas: [
    {
      name: "goals",
      menu: [{ name: "Common.Save", breadcrumbText: "Common.Close", path: "/goals", group: "general" }],
    },
  ],
}));

it("writes an entry of the menu with the words it has for the breadcrumb", async () => {
  const routeTree = createRootRoute({ component: Breadcrumb, notFoundComponent: () => null });
  render(
    <RouterProvider
      router={createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ["/goals"] }) })}
    />,
  );
  // spec: SHELL-09
  expect((await screen.findByText("Close")).getAttribute("aria-current")).toBe("page");
  expect(screen.queryByText("Save")).toBeNull();
});
