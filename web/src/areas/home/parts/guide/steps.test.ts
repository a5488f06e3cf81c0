import { expect, it } from "vitest";
import { enums } from "@/api/enums";
import { placeOfStep } from "./steps";

it("leads from every step to where it is taken", () => {
  for (const step of enums.DashboardStepKind) expect(placeOfStep(step, () => true).to).toMatch(/^\//u);
  expect(placeOfStep("AddAction", () => true)).toEqual({ to: "/action-items", search: { drawer: "new" } });
});

it("leads to a list that the reader may see to save a view", () => {
  expect(placeOfStep("SaveView", () => true).to).toBe("/clients");
  expect(placeOfStep("SaveView", (permission) => permission === "Portal.Standards").to).toBe("/standards/view-all");
});
