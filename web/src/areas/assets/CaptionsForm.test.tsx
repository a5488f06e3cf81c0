import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { renderUi } from "@/ui/testing/renderUi";
import { CaptionsForm } from "./CaptionsForm";
import type { AssetCaptions } from "./parts/captionQueries";
import type { Asset } from "./queries";

afterEach(() => void vi.unstubAllGlobals());

const film = { id: "0192d3a4-7c1b-7a20-9d4e-3f5a6b7c8d9e", name: "Drill.mp4" } as Asset;
const note = /written for another version of this file/u;

it("is about the version that is current when it is opened, and stays with that", async () => {
  let texts: AssetCaptions = { transcript: "Leave.", assetVersionId: "v1", isOutdated: false, concurrencyStamp: "s1" };
  const saved: unknown[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    if (request.method === "PUT") saved.push(await request.json());
    return Response.json(texts);
  });
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const open = () =>
    renderUi(
      <QueryClientProvider client={cache}>
        <CaptionsForm asset={film} onClose={() => undefined} />
      </QueryClientProvider>,
    );
  const first = open();
  await screen.findByDisplayValue("Leave.");
  first.unmount();

  // The film was replaced since.
  texts = { ...texts, assetVersionId: "v2", isOutdated: true };
  await waitFor(() => expect(cache.getQueryCache().getAll()).toEqual([]));
  const { user } = open();
  expect(await screen.findByText(note)).toBeTruthy();

  // It is replaced again, and somebody else has saved what fits, while the editor is open.
  texts = { ...texts, assetVersionId: "v3", isOutdated: false };
  await cache.invalidateQueries();
  expect(screen.getByText(note)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: /^Save captions/u }));
  await waitFor(() => expect(saved).toMatchObject([{ transcript: "Leave.", assetVersionId: "v2" }]));
});
