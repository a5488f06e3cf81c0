import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { describe, expect, it, vi } from "vitest";
import { buildMenu } from "@/lib/menu";
import type { MenuRegistration } from "@/lib/registry";
import type { MenuState } from "./menuState";
import { MenuTree } from "./MenuTree";

function show(registered: MenuRegistration[], state: Partial<MenuState> = {}) {
  const groups = buildMenu(registered, {});
  const full: MenuState = {
    groups,
    filter: "",
    setFilter: vi.fn(),
    openGroup: groups[0]?.group ?? null,
    openItems: [],
    trail: [],
    isFiltered: false,
    toggleGroup: vi.fn(),
    toggleItem: vi.fn(),
    prefer: vi.fn(),
    ...state,
  };
  const rootRoute = createRootRoute({ component: () => <MenuTree state={full} /> });
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() });
  render(<RouterProvider router={router} />);
  return full;
}

describe("entries of the menu", () => {
  it("stand under their group's caption", async () => {
    show([{ name: "Menu.Home", path: "/", group: "general" }]);
    // spec: SHELL-09
    expect((await screen.findByRole("button", { name: "General" })).getAttribute("aria-expanded")).toBe("true");
    expect(screen.getByRole("link", { name: "Home" }).getAttribute("href")).toBe("/");
  });

  it("run their action instead of following a path", async () => {
    const action = vi.fn();
    show([{ name: "Common.Save", group: "general", action }]);
    await userEvent.click(await screen.findByRole("button", { name: "Save" }));
    // spec: SHELL-09
    expect(action).toHaveBeenCalledOnce();
  });

  it("are left out when they say that they are not visible", async () => {
    show([
      { name: "Menu.Home", path: "/", group: "general" },
      { name: "Common.Save", path: "/save", group: "general", visible: () => false },
    ]);
    await screen.findByRole("link", { name: "Home" });
    // spec: SHELL-09
    expect(screen.queryByRole("link", { name: "Save" })).toBeNull();
  });

  it("open a page of their own where the parent has one", async () => {
    show([
      { id: "parent", name: "Common.Save", group: "general", containerLink: "/all" },
      { name: "Common.Close", path: "/close", group: "general", parentName: "parent" },
    ]);
    // spec: SHELL-09
    expect((await screen.findByRole("link", { name: "Save" })).getAttribute("href")).toBe("/all");
  });

  it("tell which sibling to open", async () => {
    const state = show([
      { id: "parent", name: "Common.Save", group: "general" },
      { name: "Common.Close", path: "/close", group: "general", parentName: "parent" },
    ]);
    await userEvent.click(await screen.findByRole("button", { name: "Save" }));
    expect(state.toggleItem).toHaveBeenCalledWith(expect.objectContaining({ id: "parent" }), []);
  });
});
