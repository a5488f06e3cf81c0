import { expect, it } from "vitest";
import { createFormat } from "./format";
import { scoreBase } from "./scoreBase";
import type { Translate } from "./text";

const t: Translate = (key, parameters) => (parameters ? `${key} ${JSON.stringify(parameters)}` : key);
const format = createFormat("en-GB");

it("tells what was not assessed, what doesn't apply and what is unknown apart from nothing at all", () => {
  const base = (figure: Parameters<typeof scoreBase>[0]) => scoreBase(figure, t, format);
  expect(base({ score: 0, coveragePct: 80, notApplicable: false })).toBe(
    `Ui.Assessed ${JSON.stringify({ coverage: format.percent(80, 0) })}`,
  );
  expect(base({ score: null, coveragePct: 0, notApplicable: false })).toBe("Ui.NotAssessed");
  expect(base({ score: null, coveragePct: null, notApplicable: true })).toBe("Ui.NotApplicable");
  expect(base({ score: 80, coveragePct: null })).toBe(`Ui.Assessed {"coverage":"–"}`);
});

it("says what makes a score doubtful, and nothing of the kind where there is none", () => {
  const figure = { score: 80, coveragePct: null, provisional: true, stale: true };
  const base = (changes: Partial<typeof figure> | { score: null }) => scoreBase({ ...figure, ...changes }, t, format);
  const assessed = `Ui.Assessed {"coverage":"–"}`;
  expect(base({})).toBe(`${assessed} · Ui.Provisional · Ui.Heat.Stale`);
  expect(base({ provisional: false })).toBe(`${assessed} · Ui.Heat.Stale`);
  expect(base({ score: null })).toBe("Ui.NotAssessed");
});
