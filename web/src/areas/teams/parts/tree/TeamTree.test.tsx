import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderUi } from "@/ui/testing/renderUi";
import type { TeamTreeNode } from "../../rules";
import { TeamTree } from "./TeamTree";

const team = (id: string, parentTeamId: string | null, more: Partial<TeamTreeNode> = {}): TeamTreeNode => ({
  id,
  tenantId: "t-alpha",
  name: id,
  code: null,
  colour: 1,
  isPrivate: false,
  clientId: "c-alpha",
  parentTeamId,
  leadName: null,
  memberCount: 2,
  ...more,
});

const teams = [
  team("Clinical", null, { leadName: "Ada Berg" }),
  team("Hygiene", "Clinical", { code: "HYG" }),
  // Its parent is archived, or nothing that the reader sees.
  team("Night rota", "elsewhere"),
];

/** Without the marks that keep the direction of each part. */
const names = (): (string | undefined)[] =>
  screen.queryAllByRole("treeitem").map((item) => item.getAttribute("aria-label")?.replaceAll(/[\u2068\u2069]/gu, ""));

it("shows each team below its parent, and opens one by keyboard alone", async () => {
  const onOpen = vi.fn<(id: string) => void>();
  const { user } = renderUi(<TeamTree teams={teams} onOpen={onOpen} />);
  expect(names()).toEqual(["Clinical Ada Berg · 2 people", "HYG Hygiene 2 people", "Night rota 2 people"]);
  screen.getByRole("treeitem", { name: /Clinical/ }).focus();
  await user.keyboard("{ArrowDown}{Enter}");
  expect(onOpen).toHaveBeenLastCalledWith("Hygiene");
});

it("finds teams by code and lead, with the teams above them", async () => {
  const { user } = renderUi(<TeamTree teams={teams} onOpen={() => undefined} />);
  const search = screen.getByRole("searchbox", { name: "Find a team" });
  await user.type(search, "hyg");
  await waitFor(() => expect(names()).toEqual(["Clinical Ada Berg · 2 people", "HYG Hygiene 2 people"]));
  await user.clear(search);
  await user.type(search, "nobody");
  expect(await screen.findByText("No matching teams")).toBeTruthy();
});
