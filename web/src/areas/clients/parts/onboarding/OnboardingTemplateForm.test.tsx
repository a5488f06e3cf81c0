import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { renderUi } from "@/ui/testing/renderUi";
import { OnboardingTemplateForm } from "./OnboardingTemplateForm";

afterEach(() => void vi.unstubAllGlobals());

it("says that the template could not be read, and reads it again", async () => {
  let asked = 0;
  vi.stubGlobal("fetch", () => {
    asked += 1;
    return Promise.resolve(Response.json({ error: {} }, { status: 500 }));
  });
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { user } = renderUi(
    <QueryClientProvider client={cache}>
      <OnboardingTemplateForm onClose={() => undefined} />
    </QueryClientProvider>,
  );
  expect((await screen.findByRole("alert")).textContent).not.toBe("");
  const before = asked;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(asked).toBeGreaterThan(before));
});
