import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { renderUi } from "@/ui/testing/renderUi";
import type { Client, Coach } from "../../queries";
import { HandOverDialog } from "./HandOverDialog";

afterEach(() => void vi.unstubAllGlobals());

const client = { id: "c-alpha", tenantId: "t-alpha", name: "Alpha", leadCoachUserId: "u-lead" } as unknown as Client;
const coaches = [{ userId: "u-lead", name: "Ada Berg" }] as unknown as Coach[];

it("says that what passes over could not be read, and reads it again", async () => {
  let isDown = true;
  const preview = { role: "Lead", actionItems: 2, findings: 0, assessments: 1 };
  vi.stubGlobal("fetch", () =>
    Promise.resolve(isDown ? Response.json({ error: {} }, { status: 500 }) : Response.json(preview)),
  );
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { user } = renderUi(
    <QueryClientProvider client={cache}>
      <HandOverDialog client={client} coaches={coaches} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  expect((await screen.findByRole("alert")).textContent).not.toBe("");
  expect(screen.queryByRole("checkbox")).toBeNull();
  isDown = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findAllByRole("checkbox")).toHaveLength(3);
  expect(screen.queryByRole("alert")).toBeNull();
});
