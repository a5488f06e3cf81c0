import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderUi } from "@/ui/testing/renderUi";
import { ClaimsPanel } from "./ClaimsPanel";

vi.mock("@/api/session", () => ({ sessionKey: () => ["session"], refreshConfiguration: () => Promise.resolve() }));

let stored = "HB-1";

function answer(request: Request): Promise<Response> {
  const types = [{ id: "t", name: "cost_centre", required: false, valueType: 0, description: null }];
  const claims = [{ claimType: "cost_centre", claimValue: stored }];
  return Promise.resolve(Response.json(request.url.includes("all-claim-types") ? types : claims));
}

beforeEach(() => {
  stored = "HB-1";
  vi.stubGlobal("fetch", answer);
});
afterEach(() => void vi.unstubAllGlobals());

it("shows what somebody else has changed meanwhile, but keeps what is typed", async () => {
  const client = new QueryClient();
  const { user } = renderUi(
    <QueryClientProvider client={client}>
      <ClaimsPanel owner="users" id="u" mayEdit />
    </QueryClientProvider>,
  );
  const value = await screen.findByRole<HTMLInputElement>("textbox", { name: /^Value/ });
  expect(value.value).toBe("HB-1");
  stored = "HB-2";
  await act(() => client.refetchQueries());
  await waitFor(() => expect(value.value).toBe("HB-2"));
  await user.type(value, "0");
  stored = "HB-3";
  await act(() => client.refetchQueries());
  expect(value.value).toBe("HB-20");
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(value.value).toBe("HB-3");
});
