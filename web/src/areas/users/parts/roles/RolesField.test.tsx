import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { renderUi } from "@/ui/testing/renderUi";
import { RolesField } from "./RolesField";

vi.mock("@/api/session", () => ({ sessionKey: () => ["session"] }));

afterEach(() => void vi.unstubAllGlobals());

it("keeps a role that the directory gives, and says why", async () => {
  const names = ["Desk", "Hand"];
  vi.stubGlobal("fetch", ({ url }: Request) => {
    const items = names.map((name) => ({ id: name, name, isFromDirectory: url.includes("/7/") && name === "Desk" }));
    return Promise.resolve(Response.json({ items }));
  });
  const changed: string[][] = [];
  const { user } = renderUi(
    <QueryClientProvider client={new QueryClient()}>
      <RolesField userId="7" value={names} onChange={(next) => changed.push(next)} />
    </QueryClientProvider>,
  );
  const desk = await screen.findByRole<HTMLInputElement>("checkbox", { name: "Desk" });
  await waitFor(() => expect(desk.disabled).toBe(true));
  expect(screen.getByText(/Given by a group of the directory/u)).toBeTruthy();
  await user.click(desk);
  expect(changed).toEqual([]);
  await user.click(screen.getByRole("checkbox", { name: "Hand" }));
  expect(changed).toEqual([["Desk"]]);
});
