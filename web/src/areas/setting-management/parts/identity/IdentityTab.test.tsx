import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderUi } from "@/ui/testing/renderUi";
import { IdentityTab } from "./IdentityTab";

vi.mock("@/api/session", () => ({ sessionKey: () => ["session"], refreshConfiguration: () => Promise.resolve() }));

let isOwn = true;
let isDown = false;
const sent: unknown[] = [];

function settings() {
  return {
    password: {
      requiredLength: isOwn ? 14 : 9,
      requiredUniqueChars: 1,
      requireNonAlphanumeric: true,
      requireLowercase: true,
      requireUppercase: true,
      requireDigit: true,
      forceUsersToPeriodicallyChangePassword: false,
      passwordChangePeriodDays: 0,
      enablePreventPasswordReuse: false,
      preventPasswordReuseCount: 6,
    },
    lockout: { allowedForNewUsers: true, lockoutDuration: 300, maxFailedAccessAttempts: 5 },
    signIn: {
      requireConfirmedEmail: false,
      enablePhoneNumberConfirmation: true,
      requireConfirmedPhoneNumber: false,
    },
    user: { isUserNameUpdateEnabled: true, isEmailUpdateEnabled: true },
  };
}

async function answer(request: Request): Promise<Response> {
  if (isDown) return new Response(null, { status: 500 });
  const { pathname } = new URL(request.url);
  if (pathname === "/api/identity/settings") return Response.json(settings());
  if (request.method === "POST") {
    sent.push(await request.json());
    isOwn = false;
    return new Response(null, { status: 204 });
  }
  return Response.json({
    settings: [
      { name: "Abp.Identity.Password.RequiredLength", isOwn, inherited: "9", isFromHost: true },
      { name: "Abp.Identity.SignIn.RequireConfirmedEmail", isOwn: false, inherited: "false", isFromHost: true },
    ],
  });
}

beforeEach(() => {
  isOwn = true;
  isDown = false;
  sent.length = 0;
  vi.stubGlobal("fetch", answer);
});

afterEach(() => void vi.unstubAllGlobals());

it("shows the inherited value after the way back, and keeps what is unsaved beside it", async () => {
  const { user } = renderUi(
    <QueryClientProvider client={new QueryClient()}>
      <IdentityTab />
    </QueryClientProvider>,
  );
  const length = await screen.findByRole<HTMLInputElement>("textbox", { name: "Minimum length" });
  const characters = screen.getByRole<HTMLInputElement>("textbox", { name: "Different characters" });
  expect(length.value).toBe("14");
  expect(await screen.findByText("Inherited: 9")).toBeTruthy();
  expect(screen.getByText("Inherited: Off")).toBeTruthy();
  expect([screen.getAllByText("Own value"), screen.getAllByText("Inherited")].map((all) => all.length)).toEqual([1, 1]);

  await user.clear(characters);
  await user.type(characters, "3");
  await user.click(screen.getByRole("button", { name: "Reset Minimum length" }));
  await waitFor(() => expect(length.value).toBe("9"));
  expect(sent).toEqual([{ names: ["Abp.Identity.Password.RequiredLength"] }]);
  expect(characters.value).toBe("3");
  expect(screen.queryByText("Own value")).toBeNull();
  expect(screen.queryByRole("button", { name: /^Reset/u })).toBeNull();

  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect([length.value, characters.value]).toEqual(["9", "1"]);
});

it("keeps what is typed when the settings can't be loaded again", async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { user } = renderUi(
    <QueryClientProvider client={client}>
      <IdentityTab />
    </QueryClientProvider>,
  );
  const length = await screen.findByRole<HTMLInputElement>("textbox", { name: "Minimum length" });
  await user.clear(length);
  await user.type(length, "20");
  isDown = true;
  await client.refetchQueries();
  expect(client.getQueryCache().findAll({ predicate: ({ state }) => state.status === "error" })).not.toEqual([]);
  expect(screen.getByRole("textbox", { name: "Minimum length" })).toBe(length);
  expect(length.value).toBe("20");
  expect(screen.queryByRole("alert")).toBeNull();
});
