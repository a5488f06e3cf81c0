import { vi } from "vitest";
import type { Client, ClientOverview } from "../../queries";

export const client = { id: "c-alpha", tenantId: "t-alpha", name: "Alpha" } as unknown as Client;

type Present = NonNullable<ClientOverview["scores"]>["today"];

/** A domain with its score at both ends of a period. */
const domain = (code: string, name: string, score: number | null, before: number | null) => ({
  id: code,
  code,
  name,
  colour: 1,
  figures: { score, before, coveragePct: score === null ? 0 : 90, notApplicable: false },
});
/** A score of today; nothing about it is doubtful. */
export const today = (changes: Partial<Present>): Present => ({
  score: null,
  band: null,
  delta: null,
  coveragePct: 100,
  assessed: 8,
  applicable: 8,
  notApplicable: false,
  stale: false,
  staleCount: 0,
  criticalFailed: 0,
  openFindings: 0,
  provisional: false,
  ...changes,
});
export const care = { id: "f", code: "CARE", title: "Care quality", version: null, isDefault: true };
export const site = { id: "g", code: "SITE", title: "Building rules", version: null, isDefault: false };
/** This quarter in the default framework. */
export const scores = {
  frameworkId: care.id,
  frameworkTitle: care.title,
  frameworks: [care],
  today: today({ score: 72.2, band: "Developing", delta: -4.1, coveragePct: 88 }),
  total: { score: 72.2, before: 60.2, coveragePct: 88, notApplicable: false },
  domains: [
    domain("PEO", "People", 80, 70),
    domain("SAF", "Safety", 64.5, 66),
    domain("FIN", "Finance", null, null),
    domain("MED", "Medicines", 50, null),
  ],
};
export const thisQuarter: ClientOverview = {
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
export const lastQuarter: ClientOverview = {
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

/** Null: a failure. */
type Answer = ClientOverview | Response | null;

/**
 * Answers with the overview of the period and framework that are asked for; there are no other records. Returns what was asked, without what is
 * of all frameworks.
 */
export function answer(of: (period: string, framework: string | null) => Answer | Promise<Answer>) {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    const { pathname, searchParams: search } = new URL(request.url);
    const [period, framework] = [search.get("period") ?? "", search.get("frameworkId")];
    if (!pathname.endsWith("/overview")) {
      if (framework) asked.push(`assessments in ${framework}`);
      return Response.json({ items: [], totalCount: 0 });
    }
    asked.push(framework ? `${period} in ${framework}` : period);
    const found = await of(period, framework);
    if (found instanceof Response) return found;
    return found ? Response.json(found) : Response.json({ error: {} }, { status: 500 });
  });
  return asked;
}

/** This quarter of a client that was assessed in two frameworks. */
export function inFramework(framework: string | null): ClientOverview {
  const frameworks = [care, site];
  if (framework !== site.id) return { ...thisQuarter, scores: { ...scores, frameworks } };
  const other = {
    frameworkId: site.id,
    frameworkTitle: site.title,
    frameworks,
    today: today({ score: 41.5, band: "AtRisk" }),
    total: { score: 41.5, before: null, coveragePct: 100, notApplicable: false },
    domains: [domain("FIR", "Fire", 41.5, null)],
  };
  return { ...thisQuarter, scores: other, finalisedAssessments: 9 };
}
