import { expect, it } from "vitest";
import { drawerName, parseDrawer } from "./drawers";

it("reads the name that it writes", () => {
  const all = [
    null,
    { kind: "newFolder" },
    { kind: "newLink" },
    { kind: "folder", id: "1-2" },
    { kind: "edit", id: "1-2" },
    { kind: "captions", id: "1-2" },
    { kind: "file", id: "1-2" },
  ] as const;
  for (const drawer of all) expect(parseDrawer(drawerName(drawer))).toEqual(drawer);
  expect(parseDrawer("")).toBeNull();
});
