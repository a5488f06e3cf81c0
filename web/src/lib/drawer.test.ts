import { describe, expect, it } from "vitest";
import { permittedDrawer } from "./drawer";

describe("the drawer that an address asks for", () => {
  it("opens to those who may have it", () => {
    expect(permittedDrawer("new", { new: true, record: false })).toBe("new");
    expect(permittedDrawer("7f0c", { new: false, record: true })).toBe("7f0c");
    expect(permittedDrawer(undefined, { new: true, record: true })).toBeUndefined();
  });

  it("stays shut to everybody else, whatever its name", () => {
    expect(permittedDrawer("new", { new: false, record: true })).toBeUndefined();
    expect(permittedDrawer("7f0c", { new: true, record: false })).toBeUndefined();
    expect(permittedDrawer("7f0c", { new: true })).toBeUndefined();
    expect(permittedDrawer("constructor", { new: true })).toBeUndefined();
  });
});
