import { expect, it } from "vitest";
import { readAllIds } from "./readAllIds";

it("reads page by page until all rows are there", async () => {
  const rows = Array.from({ length: 1100 }, (_, at) => ({ id: String(at) }));
  const pages: number[] = [];
  const ids = await readAllIds(({ page, pageSize }) => {
    pages.push(page);
    return Promise.resolve({ items: rows.slice((page - 1) * pageSize, page * pageSize), totalCount: rows.length });
  });
  expect(pages).toEqual([1, 2, 3]);
  expect(ids).toHaveLength(1100);
});

it("ends where rows went away meanwhile", async () => {
  const ids = await readAllIds(() => Promise.resolve({ items: [{ id: "1" }], totalCount: 9 }));
  expect(ids).toEqual(["1"]);
});
