import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { signOutFor } from "@/api/session";
import { renderUi } from "@/ui/testing/renderUi";
import { askForProof } from "./identityProof";
import { ProofDialog } from "./ProofDialog";

vi.mock("@/api/session", () => ({ signOutFor: vi.fn(async () => undefined) }));
vi.mock("@/api/bootstrap", () => ({ useCurrentUser: () => ({ userName: "ada" }) }));

it("lets users prove who they are who have no password here", async () => {
  renderUi(
    <QueryClientProvider client={new QueryClient()}>
      <ProofDialog />
    </QueryClientProvider>,
  );
  const answer = askForProof();
  history.replaceState(null, "", "/account/two-factor?tab=passkeys");
  fireEvent.click(await screen.findByRole("button", { name: "Sign in again" }));
  expect(await answer).toBe(false);
  expect(signOutFor).toHaveBeenCalledWith("/account/two-factor?tab=passkeys");
});
