import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { configuration } from "@/api/bootstrap";
import { renderUi } from "@/ui/testing/renderUi";
import type { ClientPeriod } from "../../queries";
import { Overview } from "./Overview";
import { answer, care, client, inFramework, scores, site, thisQuarter, today } from "./testing";

const opened = vi.fn();
vi.mock("@tanstack/react-router", async (original) => ({
  ...(await original<object>()),
  useNavigate: () => opened,
}));

const before = configuration.get();
const grantedPolicies = { "Portal.Boa": true, "Portal.Assessments": true };

beforeEach(() => configuration.set({ ...before, auth: { grantedPolicies } }));
afterEach(() => {
  configuration.set(before);
  opened.mockReset();
  vi.unstubAllGlobals();
});

interface PageProps {
  framework?: string;
  of?: typeof client;
}

function Page({ framework: first, of = client }: PageProps) {
  const [period, setPeriod] = useState<ClientPeriod>("ThisQuarter");
  const [framework, setFramework] = useState(first);
  return <Overview client={of} period={period} onPeriod={setPeriod} framework={framework} onFramework={setFramework} />;
}

function open(props: PageProps = {}) {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return renderUi(
    <QueryClientProvider client={cache}>
      <Page {...props} />
    </QueryClientProvider>,
  );
}

const regionOf = async (name: string) => within(await screen.findByRole("region", { name }));

/** The chart takes the place of what is shown while it loads. */
const expectTrend = (text: string) =>
  waitFor(() => within(screen.getByRole("region", { name: "Verified scores" })).getByText(text));

async function choose(user: UserEvent, from: string, to: RegExp): Promise<void> {
  await user.click(await screen.findByRole("button", { name: `Framework: ${from}` }));
  await user.click(await screen.findByRole("menuitem", { name: to }));
}

it("switches today's score, the period and the trend together, each with the framework's name", async () => {
  const asked = answer((_, framework) => inFramework(framework));
  const { user } = open();
  const [figures, period] = [await regionOf("Figures"), await regionOf("This quarter")];
  await expectTrend("Care quality");
  for (const text of ["72.2", "Developing · Care quality", "88 % assessed"]) {
    expect(figures.getByText((_, element) => element?.textContent?.replace(/\s/gu, " ") === text)).toBeInstanceOf(
      HTMLElement,
    );
  }
  expect(period.getByText("72.2")).toBeInstanceOf(HTMLElement);
  // What the switch doesn't govern says so.
  expect(figures.getByText("all frameworks")).toBeInstanceOf(HTMLElement);
  expect(period.getByText("Closed: 1 · all frameworks")).toBeInstanceOf(HTMLElement);
  expect(period.getByText("by the original due date · all frameworks")).toBeInstanceOf(HTMLElement);

  await choose(user, "Care quality", /Building rules/);
  expect(await figures.findByText("41.5")).toBeInstanceOf(HTMLElement);
  expect(figures.getByText("Building rules")).toBeInstanceOf(HTMLElement);
  for (const text of ["41.5", "9"]) expect(period.getByText(text)).toBeInstanceOf(HTMLElement);
  await expectTrend("Building rules");
  expect(screen.queryByText("72.2")).toBeNull();
  expect(screen.getByRole("button", { name: "Framework: Building rules" })).toBeInstanceOf(HTMLElement);
  // One call for each choice has the score and the period; the trend is the second.
  expect(asked).toEqual(["ThisQuarter", "assessments in f", "ThisQuarter in g", "assessments in g"]);

  await user.click(figures.getByText("Score"));
  expect(opened).toHaveBeenCalledWith({ to: "/boa", search: { framework: site.id } });
});

it("lists the frameworks to choose from, the default one first", async () => {
  answer((_, framework) => inFramework(framework));
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Framework: Care quality" }));
  const entries = await screen.findAllByRole("menuitem");
  expect(entries.map((entry) => entry.textContent)).toEqual(["Care qualityCARE · default", "Building rulesSITE"]);
});

it("keeps today's score while the period changes, and when its figures can't be loaded", async () => {
  answer((period) => (period === "LastQuarter" ? null : thisQuarter));
  const { user } = open();
  const figures = await regionOf("Figures");
  await user.click(await screen.findByRole("radio", { name: "Last quarter" }));
  expect((await screen.findByRole("alert")).textContent).toContain("The progress could not be loaded");
  expect(figures.getByText("72.2")).toBeInstanceOf(HTMLElement);
  expect(screen.getByRole("region", { name: "Verified scores" })).toBeInstanceOf(HTMLElement);
});

it("has no switch where there is one framework, and still names it", async () => {
  answer(() => thisQuarter);
  open();
  const figures = await regionOf("Figures");
  expect(screen.queryByRole("button", { name: /^Framework/ })).toBeNull();
  expect(figures.getByText("Care quality")).toBeInstanceOf(HTMLElement);
  expect(figures.queryByText("all frameworks")).toBeNull();
});

it("leaves a way back when another framework could not be loaded", async () => {
  answer((_, framework) => (framework === site.id ? null : inFramework(framework)));
  const { user } = open();
  await choose(user, "Care quality", /Building rules/);
  expect((await screen.findByRole("alert")).textContent).toContain("The progress could not be loaded");
  // The score of the other framework would pass for that of this one.
  expect(screen.queryByText("72.2")).toBeNull();
  await choose(user, "Building rules", /Care quality/);
  expect((await screen.findAllByText("72.2")).length).toBe(2);
});

it("says of today's score what makes it doubtful, as the heat map does", async () => {
  const doubtful = { ...scores.today, coveragePct: 40, provisional: true, stale: true };
  answer(() => ({ ...thisQuarter, scores: { ...scores, today: doubtful } }));
  open();
  const figures = await regionOf("Figures");
  expect(figures.getByText(/40\s%\sassessed · provisional · stale/u)).toBeInstanceOf(HTMLElement);
});

it("says in a framework without results that nothing was assessed", async () => {
  const nothing = { score: null, coveragePct: 0, notApplicable: false };
  const empty = { ...scores, frameworks: [care, site], today: today(nothing), total: nothing, domains: [] };
  answer(() => ({ ...thisQuarter, scores: empty, finalisedAssessments: 0 }));
  open({ framework: care.id });
  const figures = await regionOf("Figures");
  expect(figures.getByText("not assessed")).toBeInstanceOf(HTMLElement);
  expect(figures.getByText("Care quality")).toBeInstanceOf(HTMLElement);
  await expectTrend("No assessment has been finalised yet.");
});

it("shows what there is when the framework in the address was deleted", async () => {
  const validationErrors = [{ message: "There is no such framework.", members: ["frameworkId"] }];
  const error = { code: null, message: "Your request is not valid.", details: null, validationErrors };
  const asked = answer((_, framework) =>
    framework ? Response.json({ error }, { status: 400, headers: { _AbpErrorFormat: "true" } }) : inFramework(null),
  );
  open({ framework: "gone" });
  const figures = await regionOf("Figures");
  expect(figures.getByText("72.2")).toBeInstanceOf(HTMLElement);
  expect(screen.getByRole("button", { name: "Framework: Care quality" })).toBeInstanceOf(HTMLElement);
  expect(screen.queryByRole("alert")).toBeNull();
  expect(asked.slice(0, 2)).toEqual(["ThisQuarter in gone", "ThisQuarter"]);
});

it("opens no heat map of a closed client, which isn't on it", async () => {
  answer(() => thisQuarter);
  open({ of: { ...client, status: "Closed" } });
  expect((await regionOf("Figures")).queryByRole("button", { name: /Score/ })).toBeNull();
});

it("asks for nothing that the reader may not see", async () => {
  configuration.set({ ...before, auth: { grantedPolicies: {} } });
  const asked = answer(() => thisQuarter);
  const { container } = open();
  expect(container.querySelectorAll("section")).toHaveLength(0);
  expect(asked).toEqual([]);
});
