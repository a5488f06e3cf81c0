import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { MobileBar } from "./MobileBar";

vi.mock("../areas", () => ({
  areas: [
    {
      name: "goals",
      menu: [
        { name: "Menu.Home", path: "/", group: "general", order: 0 },
        { name: "Common.Save", path: "/save", group: "general", order: 1 },
        { name: "Common.Close", path: "/close", group: "general", order: 2 },
      ],
    },
  ],
}));

it("has two tabs, menu and settings, and no profile for who is not signed in", async () => {
  const routeTree = createRootRoute({ component: MobileBar });
  render(<RouterProvider router={createRouter({ routeTree, history: createMemoryHistory() })} />);
  // spec: SHELL-02
  expect((await screen.findAllByRole("link")).map(({ textContent }) => textContent)).toEqual(["Home", "Save"]);
  expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Menu", "Settings"]);
});
