import { describe, expect, it } from "vitest";
import { pageOf } from "./localPage";

const names = ["Anna", "Bob", "carl", "Dora", "Eva", "Finn", "hannah"];
const show = (search: string, page: number) => pageOf(names, { search, page, nameOf: (name) => name });

describe("page of a list that is read at once", () => {
  it("has five rows", () => {
    expect(show("", 1)).toMatchObject({ rows: names.slice(0, 5), pages: 2, totalCount: 7 });
    expect(show("", 2).rows).toEqual(["Finn", "hannah"]);
    expect(show("", 9)).toMatchObject({ page: 2 });
  });

  it("has all of them on paper", () => {
    const found = pageOf(names, { search: "", page: 2, nameOf: (name) => name, isWhole: true });
    expect(found).toMatchObject({ rows: names, page: 1, pages: 1 });
  });

  it("has the rows whose name contains the search, whatever its case", () => {
    expect(show("ANNA", 1).rows).toEqual(["Anna", "hannah"]);
    expect(show(" arl ", 1).rows).toEqual(["carl"]);
    expect(show("zoe", 1)).toMatchObject({ rows: [], page: 1, pages: 1, totalCount: 0 });
  });
});
