import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderUi } from "@/ui/testing/renderUi";
import { SavedViewForm } from "./SavedViewForm";

const sent: unknown[] = [];

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal("fetch", async (request: Request) => {
    const body = (await request.json()) as object;
    sent.push(body);
    return Response.json({ ...body, id: "v1" });
  });
});

afterEach(() => void vi.unstubAllGlobals());

/** The open form, which reports when it closes. */
async function open() {
  const onClose = vi.fn<() => void>();
  const { user } = renderUi(
    <QueryClientProvider client={new QueryClient()}>
      <SavedViewForm list="action-items" query="overdue=true" onClose={onClose} />
    </QueryClientProvider>,
  );
  const name = await screen.findByRole("textbox", { name: "Name" });
  await waitFor(() => expect(document.activeElement).toBe(name));
  return { user, onClose };
}

it("takes the name at once, and Enter saves it", async () => {
  const { user, onClose } = await open();
  await user.keyboard("My late items{Enter}");
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  const view = {
    name: "My late items",
    isShared: false,
    isDefault: false,
    query: "overdue=true",
    list: "action-items",
  };
  expect(sent).toEqual([view]);
});

it("closes on Escape without a question, and saves nothing", async () => {
  const { user, onClose } = await open();
  await user.keyboard("My late{Escape}");
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole("button", { name: "Discard changes" })).toBeNull();
  expect(sent).toEqual([]);
});
