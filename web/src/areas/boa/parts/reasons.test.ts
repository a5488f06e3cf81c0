import { describe, expect, it } from "vitest";
import type { Format } from "@/lib/format";
import type { Translate } from "@/lib/text";
import type { Explanation } from "../queries";
import { reasonsOf } from "./reasons";

const t = ((key: string, values?: Record<string, unknown>) =>
  [key, ...Object.values(values ?? {})].join(" ")) as unknown as Translate;
const format = { number: String } as unknown as Format;

const told = (reason: Partial<Explanation["reason"]>) =>
  ({
    figure: { score: 100 },
    reason: { criticalFailed: 0, nonCompliant: 0, stale: 0, outdated: [], notAssessed: 0, ...reason },
  }) as unknown as Explanation;

describe("why a cell has its colour", () => {
  it("names what was assessed against an earlier major version", () => {
    const outdated = [{ standardCode: "SAF-01-01", judgedVersion: "1.0", version: "2.0" }];
    expect(reasonsOf(told({ stale: 1, outdated }), t, format)).toEqual([
      "Boa.Reason.Stale 1",
      "Boa.Reason.Outdated SAF-01-01 1.0 2.0",
    ]);
  });

  it("says that all is well where nothing lowers it", () => {
    expect(reasonsOf(told({}), t, format)).toEqual(["Boa.Reason.Well"]);
  });
});
