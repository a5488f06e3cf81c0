import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderUi } from "@/ui/testing/renderUi";
import type { Staff } from "../../queries";
import { PersonCertificates } from "./PersonCertificates";

const person = { id: "p-ada", tenantId: "t-alpha", clientId: "c-alpha", canChange: true } as unknown as Staff;

const certificate = (id: string, name: string, status: string) => ({
  id,
  tenantId: "t-alpha",
  staffId: "p-ada",
  name,
  issuer: null,
  number: null,
  issuedOn: null,
  expiresOn: null,
  status,
  canChange: true,
  canVerify: status !== "Valid",
  verifiedAt: null as string | null,
  verifiedByName: null as string | null,
  concurrencyStamp: "s1",
  createdAt: "2026-03-02T09:00:00Z",
});

const seen = { verifiedAt: "2026-03-01T09:00:00Z", verifiedByName: "Priya Nandakumar" };
const kept = [
  certificate("c1", "Driving licence", "Valid"),
  certificate("c2", "First aid", "Expired"),
  { ...certificate("c3", "X-ray", "ExpiringSoon"), ...seen },
];

const sent: unknown[] = [];

async function answer(request: Request): Promise<Response> {
  if (request.method === "GET") return Response.json({ items: kept, totalCount: kept.length });
  const body = (await request.json()) as object;
  sent.push(body);
  return Response.json({ ...certificate("c4", "Hygiene", "Valid"), ...body });
}

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal("fetch", answer);
});

afterEach(() => void vi.unstubAllGlobals());

function renderCertificates(of: Staff) {
  return renderUi(
    <QueryClientProvider client={new QueryClient()}>
      <PersonCertificates person={of} />
    </QueryClientProvider>,
  );
}

it("lists what has expired first, and offers a form to those who may change the person", async () => {
  renderCertificates(person);
  await screen.findByRole("row", { name: /^First aid/ });
  const rows = screen
    .getAllByRole("row")
    .slice(1)
    .map((row) => row.textContent);
  expect(rows.map((text) => /^(\D+?)(Expired|Expiring soon|Valid)/.exec(text)?.slice(1))).toEqual([
    ["First aid", "Expired"],
    ["X-ray", "Expiring soon"],
    ["Driving licence", "Valid"],
  ]);
  expect(screen.getByRole("button", { name: "Add certificate" })).toBeTruthy();
});

it("offers no form to those who may only read", async () => {
  renderCertificates({ ...person, canChange: false });
  await screen.findByRole("row", { name: /^First aid/ });
  expect(screen.queryByRole("button", { name: "Add certificate" })).toBeNull();
});

it("sends what is entered, and nothing that expires before it is issued", async () => {
  const { user } = renderCertificates(person);
  await user.click(screen.getByRole("button", { name: "Add certificate" }));
  const form = await screen.findByRole("dialog", { name: "Add certificate" });
  await user.type(within(form).getByRole("textbox", { name: "Certificate" }), "Hygiene");
  await user.type(within(form).getByRole("textbox", { name: /^Number/ }), "H-7");
  await user.type(within(form).getByRole("textbox", { name: /^Issued on/ }), "02/03/2026");
  await user.type(within(form).getByRole("textbox", { name: /^Expires on/ }), "01/03/2026");
  await user.click(within(form).getByRole("button", { name: /Add certificate/ }));
  expect((await within(form).findAllByText("It can't expire before it is issued.")).length).toBeGreaterThan(0);
  expect(sent).toEqual([]);
  await user.clear(within(form).getByRole("textbox", { name: /^Expires on/ }));
  await user.type(within(form).getByRole("textbox", { name: /^Expires on/ }), "01/03/2027");
  await user.click(within(form).getByRole("button", { name: /Add certificate/ }));
  await waitFor(() =>
    expect(sent).toEqual([
      {
        name: "Hygiene",
        issuer: null,
        number: "H-7",
        issuedOn: "2026-03-02",
        expiresOn: "2027-03-01",
        concurrencyStamp: null,
      },
    ]),
  );
});

it("shows who has verified a certificate, and offers that or its withdrawal only where it is allowed", async () => {
  const { user } = renderCertificates(person);
  const row = await screen.findByRole("row", { name: /^X-ray/ });
  expect(row.textContent).toMatch(/Priya Nandakumar, .*2026/);
  await user.click(within(row).getByRole("button", { name: "Withdraw verification of X-ray" }));
  await waitFor(() => expect(sent).toEqual([{ isVerified: false, concurrencyStamp: "s1" }]));
  const own = screen.getByRole("row", { name: /^Driving licence/ });
  expect(within(own).queryByRole("button", { name: /Verify|Withdraw/ })).toBeNull();
  expect(screen.getByRole("button", { name: "Verify certificate First aid" })).toBeTruthy();
});
