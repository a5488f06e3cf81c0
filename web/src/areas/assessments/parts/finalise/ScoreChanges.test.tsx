import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderUi } from "@/ui/testing/renderUi";
import { ScoreChanges } from "./ScoreChanges";

it("shows the old score, the new one and the difference", () => {
  renderUi(
    <ScoreChanges
      domains={[
        { id: "a", name: "Safeguarding", score: 62.5, baselineScore: 50 },
        { id: "b", name: "Premises", score: 80, baselineScore: null },
        { id: "c", name: "Records", score: null, baselineScore: 40 },
      ]}
    />,
  );
  const rows = screen.getAllByRole("row").map((row) => row.textContent);
  expect(rows).toEqual(["DomainOld scoreNew scoreDifference", "Safeguarding50.062.5+12.5", "Premises–80.0new"]);
});
