import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { watchPrinting } from "@/lib/printing";
import { renderUi } from "@/ui/testing/renderUi";
import type { StandardDetail } from "../../queries";
import { ReaderSide } from "./ReaderSide";

const standard = {
  shown: { id: "v1", weight: 3, assessEveryMonths: 12, effectiveFrom: null },
  domain: { name: "People", colour: 1 },
  subdomain: { name: "Conduct" },
  parent: null,
  children: [],
  parameters: [],
  formerCodes: [],
  versions: [],
  relatedStandards: Array.from({ length: 15 }, (_, at) => ({ name: `ac-${at}`, standard: null })),
} as unknown as StandardDetail;

it("a standard has all that are related to it on paper", () => {
  const stop = watchPrinting();
  renderUi(<ReaderSide standard={standard} onVersion={() => undefined} />);
  const related = (): number => screen.getAllByRole("listitem").length;
  expect(related()).toBe(12);
  fireEvent(window, new Event("beforeprint"));
  expect(related()).toBe(15);
  fireEvent(window, new Event("afterprint"));
  expect(related()).toBe(12);
  stop();
});
