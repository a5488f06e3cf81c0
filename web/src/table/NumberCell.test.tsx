import type { ReactElement } from "react";
import { expect, it } from "vitest";
import { renderUi } from "@/ui/testing/renderUi";
import { NumberCell } from "./NumberCell";

it("shows the tenant beside the number where there are several, and the number alone elsewhere", () => {
  const text = (element: ReactElement): string | null => renderUi(element).container.textContent;
  expect(text(<NumberCell number="ACT-0083" tenant="Northgate Care" />)).toContain("ACT-0083Northgate Care");
  expect(text(<NumberCell number="ACT-0083" tenant={null} />)).not.toContain("Northgate");
});
