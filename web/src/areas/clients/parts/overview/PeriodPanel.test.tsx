import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { refreshAreas } from "@/api/cache";
import { renderUi } from "@/ui/testing/renderUi";
import type { Client, ClientOverview, ClientPeriod } from "../../queries";
import { PeriodPanel } from "./PeriodPanel";

afterEach(() => void vi.unstubAllGlobals());

const client = { id: "c-alpha", tenantId: "t-alpha", name: "Alpha" } as unknown as Client;

const domain = (code: string, name: string, score: number | null, before: number | null) => ({
  id: code,
  code,
  name,
  colour: 1,
  figures: { score, before, coveragePct: score === null ? 0 : 90, notApplicable: false },
});
const care = { id: "f", code: "CARE", title: "Care quality", version: null, isDefault: true };
const site = { id: "g", code: "SITE", title: "Building rules", version: null, isDefault: false };
const scores = {
  frameworkId: care.id,
  frameworkTitle: care.title,
  frameworks: [care],
  total: { score: 72.2, before: 60.2, coveragePct: 88, notApplicable: false },
  domains: [
    domain("PEO", "People", 80, 70),
    domain("SAF", "Safety", 64.5, 66),
    domain("FIN", "Finance", null, null),
    domain("MED", "Medicines", 50, null),
  ],
};
const thisQuarter: ClientOverview = {
  period: "ThisQuarter",
  startsOn: "2026-01-01",
  endsOn: "2026-03-02",
  scores,
  finalisedAssessments: 2,
  openedFindings: 3,
  closedFindings: 1,
  dueActions: 8,
  onTimeActions: 6,
};
const lastQuarter: ClientOverview = {
  period: "LastQuarter",
  startsOn: "2025-10-01",
  endsOn: "2025-12-31",
  scores: {
    ...scores,
    total: { score: null, before: null, coveragePct: 0, notApplicable: false },
    domains: [domain("PEO", "People", null, null), domain("SAF", "Safety", null, null)],
  },
  finalisedAssessments: 0,
  openedFindings: 0,
  closedFindings: 0,
  dueActions: 0,
  onTimeActions: 0,
};

type Answer = ClientOverview | null | Promise<ClientOverview>;

/** Answers with the overview of the period and framework that are asked for, or with a failure. */
function answer(of: (period: string, framework: string | null) => Answer) {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    const search = new URL(request.url).searchParams;
    const [period, framework] = [search.get("period") ?? "", search.get("frameworkId")];
    asked.push(framework ? `${period} in ${framework}` : period);
    const found = await of(period, framework);
    return found ? Response.json(found) : Response.json({ error: {} }, { status: 500 });
  });
  return asked;
}

function Panel() {
  const [period, setPeriod] = useState<ClientPeriod>("ThisQuarter");
  const [framework, setFramework] = useState<string>();
  return (
    <PeriodPanel
      client={client}
      period={period}
      onPeriod={setPeriod}
      framework={framework}
      onFramework={setFramework}
    />
  );
}

function open() {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const view = renderUi(
    <QueryClientProvider client={cache}>
      <Panel />
    </QueryClientProvider>,
  );
  return { ...view, cache };
}

it("changes every number with the period, and says which days they are of", async () => {
  const asked = answer((period) => (period === "LastQuarter" ? lastQuarter : thisQuarter));
  const { user } = open();
  const figures = within(await screen.findByRole("region", { name: "This quarter" }));
  for (const text of ["72.2", "+12.0", "2", "3", "Closed: 1", /^75\s%$/, "6 of 8 due"]) {
    expect(figures.getByText(text)).toBeInstanceOf(HTMLElement);
  }
  expect(screen.getByText("1 Jan 2026 to 2 Mar 2026")).toBeInstanceOf(HTMLElement);

  await user.click(screen.getByRole("radio", { name: "Last quarter" }));
  const before = within(await screen.findByRole("region", { name: "Last quarter" }));
  expect(asked).toEqual(["ThisQuarter", "LastQuarter"]);
  expect(screen.getByText("1 Oct 2025 to 31 Dec 2025")).toBeInstanceOf(HTMLElement);
  expect(before.getByText("not assessed")).toBeInstanceOf(HTMLElement);
  // Nothing was due, which is neither all in time nor none.
  expect(before.getAllByText("–")).toHaveLength(2);
  expect(before.getByText("0 of 0 due")).toBeInstanceOf(HTMLElement);
  expect(screen.getByText("Nothing had been assessed by the end of this period.")).toBeInstanceOf(HTMLElement);
  expect(screen.queryByRole("img")).toBeNull();
});

it("draws what was assessed as a radar, and has the same numbers as a table", async () => {
  answer(() => thisQuarter);
  const { user } = open();
  const name = "Score by domain: People 80.0, Safety 64.5, Finance not assessed, Medicines 50.0";
  expect(await screen.findByRole("img", { name })).toBeInstanceOf(SVGElement);
  await user.click(screen.getByRole("button", { name: "Show as table" }));
  const rows = within(screen.getByRole("table", { name: "Score by domain" })).getAllByRole("row");
  const cells = rows.map((row) => Array.from(row.children, (cell) => cell.textContent?.replace(/\s/gu, " ")));
  expect(cells).toEqual([
    ["Domain", "Start of the period", "End of the period", "Change", "Coverage"],
    ["People", "70.0", "80.0", "+10.0", "90 %"],
    ["Safety", "66.0", "64.5", "−1.5", "90 %"],
    ["Finance", "–", "–", "–", "0 %"],
    ["Medicines", "–", "50.0", "–", "90 %"],
  ]);
});

it("leaves out what the reader may not see, and shows two domains as bars alone", async () => {
  const two = { ...scores, domains: scores.domains.slice(0, 2) };
  const days = { startsOn: "2026-01-01", endsOn: "2026-03-02" };
  answer((period) =>
    period === "LastQuarter"
      ? { period, ...days, scores: two }
      : { period: "ThisQuarter", ...days, openedFindings: 0, closedFindings: 0 },
  );
  const { user } = open();
  const figures = within(await screen.findByRole("region", { name: "This quarter" }));
  expect(figures.getByText("Findings opened")).toBeInstanceOf(HTMLElement);
  for (const text of ["Score", "Assessments finalised", "Actions closed on time"]) {
    expect(figures.queryByText(text)).toBeNull();
  }
  expect(screen.queryByRole("region", { name: "Score by domain" })).toBeNull();
  await user.click(screen.getByRole("radio", { name: "Last quarter" }));
  const bars = await screen.findByRole("region", { name: "Score by domain" });
  expect(within(bars).getAllByRole("listitem")).toHaveLength(2);
  expect(within(bars).queryByRole("img")).toBeNull();
});

it("says that the figures could not be loaded, keeps the switch, and tries again", async () => {
  let isDown = true;
  answer(() => (isDown ? null : thisQuarter));
  const { user } = open();
  expect((await screen.findByRole("alert")).textContent).toContain("The progress could not be loaded");
  expect(screen.getByRole("radiogroup", { name: "Period" })).toBeInstanceOf(HTMLElement);
  isDown = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("region", { name: "This quarter" })).toBeInstanceOf(HTMLElement);
});

/** This quarter of a client that was assessed in two frameworks. */
function inFramework(framework: string | null): ClientOverview {
  const frameworks = [care, site];
  if (framework !== site.id) return { ...thisQuarter, scores: { ...scores, frameworks } };
  const other = {
    frameworkId: site.id,
    frameworkTitle: site.title,
    frameworks,
    total: { score: 41.5, before: null, coveragePct: 100, notApplicable: false },
    domains: [domain("FIR", "Fire", 41.5, null)],
  };
  return { ...thisQuarter, scores: other, finalisedAssessments: 9 };
}

it("switches scores and assessments to another framework, and says that the other figures are of all", async () => {
  const asked = answer((_, framework) => inFramework(framework));
  const { user } = open();
  const figures = within(await screen.findByRole("region", { name: "This quarter" }));
  expect(figures.getByText("Closed: 1 · all frameworks")).toBeInstanceOf(HTMLElement);
  expect(figures.getByText("by the original due date · all frameworks")).toBeInstanceOf(HTMLElement);

  await user.click(screen.getByRole("button", { name: "Framework: Care quality" }));
  const entries = await screen.findAllByRole("menuitem");
  expect(entries.map((entry) => entry.textContent)).toEqual(["Care qualityCARE · default", "Building rulesSITE"]);
  await user.click(screen.getByRole("menuitem", { name: /Building rules/ }));
  expect(await figures.findByText("9")).toBeInstanceOf(HTMLElement);
  expect(figures.getByText("41.5")).toBeInstanceOf(HTMLElement);
  expect(screen.getByRole("button", { name: "Framework: Building rules" })).toBeInstanceOf(HTMLElement);

  await user.click(screen.getByRole("radio", { name: "12 months" }));
  expect(asked).toEqual(["ThisQuarter", "ThisQuarter in g", "TwelveMonths in g"]);
});

it("has no switch of frameworks where there is one", async () => {
  answer(() => thisQuarter);
  open();
  const figures = within(await screen.findByRole("region", { name: "This quarter" }));
  expect(screen.queryByRole("button", { name: /^Framework/ })).toBeNull();
  expect(figures.getByText("Closed: 1")).toBeInstanceOf(HTMLElement);
});

it("leaves a way back when another framework could not be loaded", async () => {
  answer((_, framework) => (framework === site.id ? null : inFramework(framework)));
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Framework: Care quality" }));
  await user.click(await screen.findByRole("menuitem", { name: /Building rules/ }));
  expect((await screen.findByRole("alert")).textContent).toContain("The progress could not be loaded");
  await user.click(screen.getByRole("button", { name: "Framework: Building rules" }));
  await user.click(await screen.findByRole("menuitem", { name: /Care quality/ }));
  expect(await screen.findByText("72.2")).toBeInstanceOf(HTMLElement);
});

it("marks the dates as those of the former period until the next one is there", async () => {
  let arrive: (overview: ClientOverview) => void = () => undefined;
  const later = new Promise<ClientOverview>((resolve) => {
    arrive = resolve;
  });
  answer((period) => (period === "LastQuarter" ? later : thisQuarter));
  const { user } = open();
  const days = await screen.findByText("1 Jan 2026 to 2 Mar 2026");
  expect(days.getAttribute("aria-busy")).toBe("false");
  await user.click(screen.getByRole("radio", { name: "Last quarter" }));
  expect(days.getAttribute("aria-busy")).toBe("true");
  arrive(lastQuarter);
  expect((await screen.findByText("1 Oct 2025 to 31 Dec 2025")).getAttribute("aria-busy")).toBe("false");
});

it("reads the figures again when the library changes", async () => {
  const asked = answer(() => thisQuarter);
  const { cache } = open();
  await screen.findByText("72.2");
  for (const area of ["frameworks", "domains", "subdomains", "standards"]) await refreshAreas(cache, area);
  expect(asked).toHaveLength(5);
});
