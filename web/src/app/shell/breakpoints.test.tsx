import { Box } from "@mantine/core";
import { renderHook } from "@testing-library/react";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { matchesAt, turningPoints } from "@/lib/testing/width";
import { useIsNarrow } from "@/ui/pages/useIsNarrow";
import { renderUi } from "@/ui/testing/renderUi";
import { useSidebarMode } from "./sidebarMode";

const source = join(import.meta.dirname, "../..");

/** The media queries about widths in the style sheets of these folders. */
function queriesOf(...folders: string[]): string[] {
  const sheets = folders.flatMap((folder) =>
    readdirSync(join(source, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".css"))
      .map((name) => readFileSync(join(source, folder, name), "utf8")),
  );
  return sheets.flatMap((sheet) =>
    [...sheet.matchAll(/@media ([^{]*width[^{]*?) \{/gu)].map(([, query = ""]) => query),
  );
}

function screenOf(width: number): void {
  vi.spyOn(window, "matchMedia").mockImplementation((media) =>
    Object.assign(new EventTarget() as MediaQueryList, { media, matches: matchesAt(media, width) }),
  );
}

afterEach(() => vi.restoreAllMocks());

it("the frame is laid out otherwise from 480, 768, 992 and 1200 px, and from no other width", () => {
  // spec: SHELL-06
  expect(turningPoints(queriesOf("app", "ui/theme/bundles"))).toEqual([480, 768, 992, 1200]);
});

it.each([
  [479, true, "hover"],
  [767, true, "hover"],
  [768, false, "hover"],
  [1199, false, "hover"],
  [1200, false, "open"],
])("at %i px: the bottom bar's layout is %s, and the sidebar's is %s", (width, isNarrow, sidebar) => {
  screenOf(width);
  // spec: SHELL-06
  expect(renderHook(() => useIsNarrow()).result.current).toBe(isNarrow);
  expect(renderHook(() => useSidebarMode()).result.current.mode).toBe(sidebar);
});

it("a block of the component library takes its values for wider screens from the same widths", () => {
  const { container } = renderUi(<Box w={{ base: 1, sm: 2, md: 3, lg: 4, xl: 5 }} />);
  const rules = [...container.querySelectorAll("style")].map(({ textContent }) => textContent).join("\n");
  const queries = [...rules.matchAll(/@media\s*([^{]+)\{/gu)].map(([, query = ""]) => query);
  // spec: SHELL-06
  expect(turningPoints(queries)).toEqual([480, 768, 992, 1200]);
});
