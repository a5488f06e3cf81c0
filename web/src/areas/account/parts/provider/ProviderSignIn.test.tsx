import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { startCodeFlow } from "@/api/session";
import { setTimeZone } from "@/lib/format";
import { renderUi } from "@/ui/testing/renderUi";
import { ProviderSignIn } from "./ProviderSignIn";

vi.mock("@/api/session", () => ({ startCodeFlow: vi.fn<() => Promise<void>>() }));

afterEach(() => setTimeZone(undefined));

it("goes to the provider once by itself, and after a failure only when the user says so", async () => {
  setTimeZone("Europe/London");
  const [browser, server] = [Date.UTC(2026, 0, 5, 11, 30), Date.UTC(2026, 0, 5, 10, 30)];
  const answer = { browserTime: browser, serverTime: server };
  vi.mocked(startCodeFlow)
    .mockRejectedValueOnce(Object.assign(new Error("expired"), { answer }))
    .mockResolvedValue();
  const { user } = renderUi(
    <QueryClientProvider client={new QueryClient()}>
      <ProviderSignIn />
    </QueryClientProvider>,
  );
  const sentence = await screen.findByRole("alert");
  expect(sentence.textContent).toContain("5 Jan 2026, 11:30");
  expect(sentence.textContent).toContain("5 Jan 2026, 10:30");
  expect(startCodeFlow).toHaveBeenCalledOnce();
  await user.click(screen.getByRole("button", { name: "Sign in again" }));
  await waitFor(() => expect(startCodeFlow).toHaveBeenCalledTimes(2));
});
