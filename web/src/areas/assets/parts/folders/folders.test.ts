import { expect, it } from "vitest";
import type { AssetFolder } from "../../queries";
import { folderName, folderOptions, foldersIn, pathOf, placesFor } from "./folders";

const folder = (id: string, name: string, parentId: string | null): AssetFolder => ({
  id,
  name,
  parentId,
  tenantId: "t",
  concurrencyStamp: "",
});

const folders = [
  folder("1", "Evidence", null),
  folder("2", "2026", "1"),
  folder("3", "Photos", "2"),
  folder("4", "Branding", null),
];

it("names a folder by the way to it", () => {
  expect(folderName(folders, "3")).toBe("Evidence / 2026 / Photos");
  expect(pathOf(folders, "gone")).toEqual([]);
  expect(folderOptions(folders).map(({ label }) => label)).toEqual([
    "Branding",
    "Evidence",
    "Evidence / 2026",
    "Evidence / 2026 / Photos",
  ]);
});

it("knows what is directly inside a folder", () => {
  expect(foldersIn(folders, null).map(({ id }) => id)).toEqual(["1", "4"]);
  expect(foldersIn(folders, "1").map(({ id }) => id)).toEqual(["2"]);
  expect(foldersIn(folders, "3")).toEqual([]);
});

it("offers no place inside the folder that moves", () => {
  expect(placesFor(folders, "1").map(({ id }) => id)).toEqual(["4"]);
  expect(placesFor(folders, undefined)).toHaveLength(4);
});

it("ends where a list holds a circle", () => {
  const circle = [folder("1", "a", "2"), folder("2", "b", "1")];
  expect(pathOf(circle, "1").map(({ id }) => id)).toEqual(["2", "1"]);
});
