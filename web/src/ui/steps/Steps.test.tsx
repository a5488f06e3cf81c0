import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderUi } from "../testing/renderUi";
import { Steps } from "./Steps";

it("names each step and says which one is under way", () => {
  const steps = ["File", "Columns", "Check"].map((name) => ({ key: name, name }));
  renderUi(<Steps label="Steps" steps={steps} current="Columns" />);
  expect(screen.getAllByRole("listitem").map((step) => step.textContent)).toEqual(["1File", "2Columns", "3Check"]);
  const current = screen.getAllByRole("listitem").filter((step) => step.getAttribute("aria-current") === "step");
  expect(current.map((step) => step.textContent)).toEqual(["2Columns"]);
});
