import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { signOutFor } from "@/api/session";
import { raiseAuthEvent } from "@/lib/auth/events";
import { renderUi } from "@/ui/testing/renderUi";
import { askForProof } from "./identityProof";
import { ProofDialog } from "./ProofDialog";

const caller = vi.hoisted((): { userName: string; impersonatorUserId?: string } => ({ userName: "ada" }));

vi.mock("@/api/session", () => ({ signOutFor: vi.fn(async () => undefined) }));
vi.mock("@/api/bootstrap", () => ({ useCurrentUser: () => caller }));
vi.mock("@/api/environment", () => ({ mainAddress: () => null }));

const open = vi.fn<() => object | null>();
const close = vi.fn<() => void>();

beforeEach(() => {
  vi.stubGlobal("BroadcastChannel", vi.fn());
  vi.stubGlobal("open", open);
  open.mockReturnValue({ closed: false, close });
  history.replaceState(null, "", "/account/two-factor?tab=passkeys");
});

afterEach(() => {
  vi.unstubAllGlobals();
  for (const mock of [open, close, vi.mocked(signOutFor)]) mock.mockClear();
  delete caller.impersonatorUserId;
});

/** Asks for a proof, and signs in again instead of giving the password. */
async function signInAgain() {
  const { user } = renderUi(
    <QueryClientProvider client={new QueryClient()}>
      <ProofDialog />
    </QueryClientProvider>,
  );
  const answer = askForProof();
  await user.click(await screen.findByRole("button", { name: "Sign in again" }));
  return { answer, user };
}

it("lets users prove who they are who have no password here: in a window, and the page goes on", async () => {
  const { answer } = await signInAgain();
  expect(screen.getByRole("status").textContent).toContain("window that has opened");
  expect([open.mock.calls.length, close.mock.calls.length]).toEqual([1, 0]);
  // The tokens of the window have come.
  raiseAuthEvent("token_received");
  expect(await answer).toBe(true);
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(signOutFor).not.toHaveBeenCalled();
});

it("closes the window of somebody who gives up", async () => {
  const { answer, user } = await signInAgain();
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(await answer).toBe(false);
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce());
});

it("signs out, and leads back to the page, where the browser blocks windows", async () => {
  open.mockReturnValue(null);
  const { answer } = await signInAgain();
  expect(await answer).toBe(false);
  expect(signOutFor).toHaveBeenCalledWith("/account/two-factor?tab=passkeys");
});

it("opens no window for somebody who acts as another user: they would come back as themselves", async () => {
  caller.impersonatorUserId = "carla";
  const { answer } = await signInAgain();
  expect(await answer).toBe(false);
  expect([open.mock.calls.length, vi.mocked(signOutFor).mock.calls.length]).toEqual([0, 1]);
});
