import { describe, expect, it } from "vitest";
import { wayBack } from "./navigation";

describe("the way back from an error", () => {
  it("leads to the page shown last after a 404", () => {
    expect(wayBack(404, "/gone", ["/", "/goals"])).toBe("/goals");
    expect(wayBack(404, undefined, ["/", "/goals"])).toBe("/goals");
  });

  it("leads to the page before the failed one otherwise", () => {
    expect(wayBack(500, "/goals", ["/", "/staff"])).toBe("/staff");
    expect(wayBack(500, "/staff", ["/", "/staff"])).toBe("/");
    expect(wayBack(500, undefined, ["/", "/staff"])).toBe("/");
  });

  it("is the browser's own where nothing was shown", () => {
    expect(wayBack(500, "/goals", [])).toBeNull();
    expect(wayBack(404, "/goals", [])).toBeNull();
  });
});
