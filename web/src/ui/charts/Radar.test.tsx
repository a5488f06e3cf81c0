import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderUi } from "../testing/renderUi";
import { Radar, RadarLegend } from "./Radar";
import type { RadarSpoke } from "./spokes";

const spoke = (code: string, name: string, now: number | null, before: number | null): RadarSpoke => ({
  key: code,
  code,
  name,
  colour: 1,
  now,
  before,
});
const known = [
  spoke("PEO", "People", 79.6, 70),
  spoke("SAF", "Safety", 0, 50),
  spoke("CONTINUITY", "Going on", 61.25, null),
];

function draw(spokes: readonly RadarSpoke[], direction?: "rtl") {
  return renderUi(<Radar label="Score by domain" spokes={spokes} />, direction);
}

it("says its values in words, and writes each at its spoke", () => {
  draw([...known, spoke("FIN", "Finance", null, 40)]);
  const chart = screen.getByRole("img", {
    name: "Score by domain: People 79.6, Safety 0.0, Going on 61.3, Finance not assessed",
  });
  expect(Array.from(chart.querySelectorAll("text"), (text) => text.textContent)).toEqual([
    "PEO",
    "79.6",
    "SAF",
    "0.0",
    "CONTINUI…",
    "61.3",
    "FIN",
    "–",
  ]);
  // A score of zero has its point in the centre; what isn't assessed has none.
  expect(chart.querySelectorAll("circle")).toHaveLength(3);
});

it("says of a domain where nothing applies that, not that nobody assessed it", () => {
  draw([...known, { ...spoke("FIN", "Finance", null, null), notApplicable: true }]);
  expect(screen.getByRole("img", { name: /Finance not applicable$/ })).toBeInstanceOf(SVGElement);
});

it("explains its lines, and names no time before that isn't drawn", () => {
  const both = renderUi(<RadarLegend now="Today" before="1 Jan" />);
  expect(both.container.textContent).toContain("Today1 Jan");
  both.unmount();
  const one = renderUi(<RadarLegend now="Today" before={undefined} />);
  expect(screen.getByText("Today")).toBeInstanceOf(HTMLElement);
  expect(one.container.querySelectorAll(".beforeMark")).toHaveLength(0);
});

it("fills a shape only where every domain has a score", () => {
  const whole = draw(known.map((own) => ({ ...own, before: null })));
  expect(whole.container.querySelectorAll(".radarArea")).toHaveLength(1);
  whole.unmount();
  const part = draw([...known, spoke("FIN", "Finance", null, null)]);
  expect(part.container.querySelectorAll(".radarArea")).toHaveLength(0);
  expect(part.container.querySelector(".radarNow")?.getAttribute("d")).not.toContain("Z");
});

it("goes round the other way where people read from right to left", () => {
  const second = (container: HTMLElement) => Number(container.querySelectorAll("text")[2]?.getAttribute("x"));
  const ltr = draw(known);
  expect(second(ltr.container)).toBeGreaterThan(0);
  ltr.unmount();
  expect(second(draw(known, "rtl").container)).toBeLessThan(0);
});
