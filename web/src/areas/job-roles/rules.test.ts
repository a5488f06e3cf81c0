import { expect, it } from "vitest";
import { lacking, onceOnly, statusOf } from "./rules";

it("names what is missing or has expired, each once", () => {
  expect(
    lacking([
      { name: "First aid", status: "Valid" },
      { name: "X-ray", status: "Expired" },
      { name: "Hygiene", status: null },
      { name: "HYGIENE", status: null },
      { name: "Driving", status: "ExpiringSoon" },
    ]),
  ).toEqual(["X-ray", "HYGIENE"]);
  expect(statusOf({ name: "Hygiene", status: null })).toBe("Missing");
});

it("takes each certificate once", () => {
  const rows = [{ name: "First aid" }, { name: " first AID " }, { name: "X-ray" }, { name: "" }, { name: "" }];
  expect(onceOnly("First aid", rows)).toBe("JobRoles.Repeated");
  expect(onceOnly("X-ray", rows)).toBeNull();
  expect(onceOnly("", rows)).toBeNull();
});
