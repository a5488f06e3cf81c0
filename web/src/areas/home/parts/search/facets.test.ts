import { describe, expect, it } from "vitest";
import type { Translate } from "@/lib/text";
import type { Results } from "../../queries";
import { asChange, changeOptions, clientOptions, isState, onlyNew, statusOptions } from "./facets";

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

const clients = [
  { id: "0198", name: "Harbourlight" },
  { id: "0199", name: "Brambleway" },
];

const t: Translate = (key, parameters) => (parameters ? `${key} ${JSON.stringify(parameters)}` : key);

describe("the facets of the results", () => {
  it("tell the same word of two kinds apart", () => {
    const options = statusOptions({ results, chosen: [] }, t, (key) => key);
    expect(options.map(({ value, count }) => [value, count])).toEqual([
      ["ActionItem.Open", 2],
      ["Finding.Open", 1],
    ]);
    expect(options[0]?.label).toContain("Enum.ActionStatus.Open");
    expect(options[1]?.label).toContain("Enum.FindingStatus.Open");
  });

  it("name clients and times, with their counts", () => {
    expect(clientOptions({ results, chosen: [], clients })).toEqual([
      { value: "0198", label: "Harbourlight", count: 3 },
    ]);
    expect(changeOptions(results, t)).toEqual([{ value: "Week", label: "Search.Changed.Week", count: 1 }]);
  });

  it("keep what is chosen and has no hits, so that it can be given up", () => {
    const chosen = ["Finding.Open", "Team.Archived", "Team.Gone", "Standard.Draft", "Open"];
    const options = statusOptions({ results, chosen }, t, (key) => key);
    expect(options.map(({ value, count }) => [value, count])).toEqual([
      ["ActionItem.Open", 2],
      ["Finding.Open", 1],
      ["Team.Archived", 0],
    ]);
    expect(chosen.filter(isState)).toEqual(["Finding.Open", "Team.Archived"]);
    expect(clientOptions({ results, chosen: ["0198", "0199"], clients })).toEqual([
      { value: "0198", label: "Harbourlight", count: 3 },
      { value: "0199", label: "Brambleway", count: 0 },
    ]);
  });

  it("hold one time at most", () => {
    expect(onlyNew(undefined, ["Week"])).toBe("Week");
    expect(onlyNew("Week", ["Week", "Older"])).toBe("Older");
    expect(onlyNew("Week", [])).toBeUndefined();
    expect(asChange("Month")).toBe("Month");
    expect(asChange("Yesterday")).toBeUndefined();
  });
});
