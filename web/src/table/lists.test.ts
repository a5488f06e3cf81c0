import { expect, it } from "vitest";
import { lists } from "../../e2e/support/lists";

const pages = import.meta.glob<string>("../areas/*/*Page.tsx", { query: "?raw", import: "default", eager: true });
const withList = Object.entries(pages).filter(([, source]) => source.includes("<RecordList"));

/** Lists without bulk actions; this may only shrink. */
const mostWithoutBulk = 5;
/** Lists without an editable cell; this may only shrink. */
const mostWithoutInline = 6;

it("every area with a list is one that the browser tests walk over", () => {
  const areas = new Set(withList.map(([path]) => path.split("/")[2]));
  expect(lists.map(({ area }) => area)).toEqual([...areas].toSorted((a = "", b = "") => a.localeCompare(b)));
});

it("few lists are without bulk actions or cells that open", () => {
  expect(lists.filter(({ noBulk }) => noBulk)).toHaveLength(mostWithoutBulk);
  expect(lists.filter(({ noInline }) => noInline)).toHaveLength(mostWithoutInline);
});

it("every list has filters", () => {
  const bare = withList.filter(([, source]) => !source.includes("filters=") || source.includes("filters={[]}"));
  expect(bare.map(([path]) => path)).toEqual([]);
});
