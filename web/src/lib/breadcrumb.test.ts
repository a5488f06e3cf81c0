import { describe, expect, it } from "vitest";
import { buildBreadcrumb, type Crumb } from "./breadcrumb";
import type { NavigationItem } from "./menu";
import type { TextKey } from "./keys";

const home: Crumb = { title: "Home" };
const textOf = (item: NavigationItem) => item.name;
const item = (name: string, path?: string): NavigationItem => ({
  name: name as TextKey,
  path,
  id: name,
  group: "others",
  children: [],
});

describe("breadcrumb", () => {
  it("falls back to home when nothing matches", () => {
    // spec: CRUMB-02
    expect(buildBreadcrumb({ home, trail: [], textOf, titles: [] })).toEqual([{ title: "Home", link: "/" }]);
  });

  it("carries title, link, query parameters, fragment and icon of each step", () => {
    const record: Crumb = {
      title: "ACT-0932",
      link: "/goals/1",
      queryParams: { tab: "history" },
      fragment: "top",
      icon: () => null,
    };
    const steps = buildBreadcrumb({
      home,
      trail: [item("Identity"), item("Users", "/identity/users")],
      textOf,
      titles: [record],
    });
    // spec: CRUMB-02
    expect(steps.map((step) => [step.title, step.link])).toEqual([
      ["Home", "/"],
      ["Identity", undefined],
      ["Users", "/identity/users"],
      ["ACT-0932", "/goals/1"],
    ]);
    expect(steps.at(-1)).toEqual(record);
  });

  it("does not repeat a page that menu and route both name", () => {
    const titles = [{ title: "Goals", link: "/goals" }];
    expect(buildBreadcrumb({ home, trail: [item("Goals", "/goals")], textOf, titles })).toHaveLength(2);
    const record = [{ title: "Goals", link: "/goals/1" }, { title: "GOL-0031" }];
    const steps = buildBreadcrumb({ home, trail: [item("Goals", "/goals")], textOf, titles: record });
    expect(steps.map(({ title }) => title)).toEqual(["Home", "Goals", "GOL-0031"]);
  });
});
