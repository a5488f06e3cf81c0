import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { setTimeZone } from "@/lib/format";
import { renderUi } from "@/ui/testing/renderUi";
import { DeviceSteps } from "./DeviceSteps";

const asked = {
  clientId: "television",
  clientName: "Television",
  userId: "7d0c1a52-0000-7000-8000-000000000001",
  userName: "amara.lindqvist",
  name: "Amara Lindqvist",
  scopes: [{ name: "Portal" }],
  askedAt: "2026-01-05T11:30:00Z",
  ipAddress: "203.0.113.7",
  deviceInfo: null,
};

/** What the server was asked, in order. */
let sent: { path: string; body: unknown }[] = [];
let answers: Response[] = [];

function json(status: number, body: unknown): Response {
  const headers = { "content-type": "application/json", _AbpErrorFormat: "true" };
  return new Response(JSON.stringify(body), { status, headers });
}

function wrongCode(): Response {
  const message = "This code is not valid, or it has expired.";
  const error = {
    code: null,
    message,
    details: null,
    data: {},
    validationErrors: [{ message, members: ["userCode"] }],
  };
  return json(400, { error });
}

beforeEach(() => {
  setTimeZone("UTC");
  sent = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    sent.push({ path: new URL(request.url).pathname, body: await request.clone().json() });
    return answers.shift() ?? json(200, asked);
  });
});

afterEach(() => {
  setTimeZone(undefined);
  vi.unstubAllGlobals();
});

function open(userCode: string) {
  return renderUi(
    <QueryClientProvider client={new QueryClient()}>
      <DeviceSteps userCode={userCode} />
    </QueryClientProvider>,
  );
}

it("shows who asks only after the user confirms the code, and allows it only by a click", async () => {
  answers = [json(200, asked), new Response(null, { status: 204 })];
  const { user } = open("BCDF-GHJK");
  expect(screen.getByText("Check that this is the code that your device shows.")).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>(/Code/u).value).toBe("BCDF-GHJK");
  expect(sent).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Continue" }));
  const question = await screen.findByText("Television on a device asks for access to your account amara.lindqvist.");
  expect(document.activeElement).toBe(question);
  expect(screen.getByText("Use the portal on your behalf")).toBeDefined();
  expect(screen.getByText("203.0.113.7")).toBeDefined();
  expect(screen.getByText("5 Jan 2026, 11:30")).toBeDefined();
  expect(sent).toHaveLength(1);
  await user.click(screen.getByRole("button", { name: "Allow" }));
  expect((await screen.findByRole("status")).textContent).toContain("Television has access now");
  expect(sent.at(-1)).toEqual({
    path: "/api/account/device-requests/decide",
    body: { userCode: "BCDF-GHJK", userId: asked.userId, accept: true },
  });
});

it("refuses, and takes another code", async () => {
  answers = [json(200, asked), new Response(null, { status: 204 })];
  const { user } = open("BBBB-BBBB");
  await user.clear(screen.getByLabelText(/Code/u));
  await user.type(screen.getByLabelText(/Code/u), "bcdf ghjk");
  await user.click(screen.getByRole("button", { name: "Continue" }));
  await user.click(await screen.findByRole("button", { name: "Don't allow" }));
  expect((await screen.findByRole("alert")).textContent).toContain("Television did not get access");
  expect(sent.at(-1)?.body).toEqual({ userCode: "bcdf ghjk", userId: asked.userId, accept: false });
  await user.click(screen.getByRole("button", { name: "Enter another code" }));
  expect(screen.getByLabelText<HTMLInputElement>(/Code/u).value).toBe("");
  expect(screen.getByText("Enter the code that your device shows.")).toBeDefined();
});

it("shows at the field that a code is none, and goes back to it when a request is gone", async () => {
  answers = [wrongCode(), json(200, asked), wrongCode()];
  const { user } = open("BBBB-BBBB");
  await user.click(screen.getByRole("button", { name: "Continue" }));
  expect(await screen.findByText(/This code is not valid/u)).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Continue" }));
  await user.click(await screen.findByRole("button", { name: "Allow" }));
  expect(await screen.findByRole("button", { name: "Continue" })).toBeDefined();
  expect(sent).toHaveLength(3);
});
