import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { screen, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { refreshAreas } from "@/api/cache";
import { renderUi } from "@/ui/testing/renderUi";
import { overviewQuery, type ClientOverview, type ClientPeriod } from "../../queries";
import { PeriodPanel } from "./PeriodPanel";
import { answer, client, lastQuarter, scores, thisQuarter } from "./testing";

afterEach(() => void vi.unstubAllGlobals());

function Panel() {
  const [period, setPeriod] = useState<ClientPeriod>("ThisQuarter");
  const found = useQuery(overviewQuery(client, period, undefined));
  return <PeriodPanel found={found} period={period} onPeriod={setPeriod} />;
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
  // One legend for the radar and the bars beside it.
  for (const end of ["Start of the period", "End of the period"]) expect(screen.getAllByText(end)).toHaveLength(1);
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
  expect(within(bars).getAllByText("Start of the period")).toHaveLength(1);
  expect(within(bars).queryByText("End of the period")).toBeNull();
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

it("reads the figures again when results or the library change", async () => {
  const asked = answer(() => thisQuarter);
  const { cache } = open();
  await screen.findByText("72.2");
  for (const area of ["boa", "frameworks", "domains", "subdomains", "standards"]) await refreshAreas(cache, area);
  expect(asked).toHaveLength(6);
});
