import { describe, expect, it } from "vitest";
import type { Translate } from "@/lib/text";
import type { Results } from "../queries";
import { asChange, changeOptions, clientOptions, onlyNew, statusOptions } from "./facets";

const results: Results = {
  totalCount: 3,
  facets: [{ kind: "ActionItem", total: 3 }],
  statusFacets: [
    { kind: "ActionItem", status: "Open", total: 2 },
    { kind: "Finding", status: "Open", total: 1 },
  ],
  clientFacets: [{ clientId: "0198", name: "Harbourlight", total: 3 }],
  changeFacets: [{ changed: "Week", total: 1 }],
  items: [],
};

const t: Translate = (key, parameters) => (parameters ? `${key} ${JSON.stringify(parameters)}` : key);

describe("the facets of the results", () => {
  it("tell the same word of two kinds apart", () => {
    const options = statusOptions(results, t, (key) => key);
    expect(options.map(({ value, count }) => [value, count])).toEqual([
      ["ActionItem.Open", 2],
      ["Finding.Open", 1],
    ]);
    expect(options[0]?.label).toContain("Enum.ActionStatus.Open");
    expect(options[1]?.label).toContain("Enum.FindingStatus.Open");
  });

  it("name clients and times, with their counts", () => {
    expect(clientOptions(results)).toEqual([{ value: "0198", label: "Harbourlight", count: 3 }]);
    expect(changeOptions(results, t)).toEqual([{ value: "Week", label: "Search.Changed.Week", count: 1 }]);
  });

  it("hold one time at most", () => {
    expect(onlyNew(undefined, ["Week"])).toBe("Week");
    expect(onlyNew("Week", ["Week", "Older"])).toBe("Older");
    expect(onlyNew("Week", [])).toBeUndefined();
    expect(asChange("Month")).toBe("Month");
    expect(asChange("Yesterday")).toBeUndefined();
  });
});
