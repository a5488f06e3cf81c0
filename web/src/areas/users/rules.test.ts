import { describe, expect, it } from "vitest";
import type { Unit } from "./queries";
import { asksFor, byUse, fullName, lockEnds, shownUnits, statusOf, unitPath, untilUnlocked } from "./rules";

describe("users", () => {
  it("are called by first and last name, else by their sign-in name", () => {
    expect(fullName({ name: "Lucy", surname: "Farrow", userName: "lucy.farrow" })).toBe("Lucy Farrow");
    expect(fullName({ name: null, surname: "Farrow", userName: "lucy.farrow" })).toBe("Farrow");
    expect(fullName({ name: "", surname: null, userName: "lucy.farrow" })).toBe("lucy.farrow");
  });

  it("are inactive before they are locked out", () => {
    expect(statusOf({ isActive: true, isLockedOut: false })).toBe("Active");
    expect(statusOf({ isActive: true, isLockedOut: true })).toBe("LockedOut");
    expect(statusOf({ isActive: false, isLockedOut: true })).toBe("Inactive");
  });

  it("are locked out until an instant, or until somebody unlocks them", () => {
    expect(lockEnds({ isLockedOut: true, lockoutEnd: "2026-11-24T11:00:00Z" })).toBe("2026-11-24T11:00:00Z");
    expect(lockEnds({ isLockedOut: true, lockoutEnd: untilUnlocked })).toBeNull();
    expect(lockEnds({ isLockedOut: false, lockoutEnd: "2020-01-01T00:00:00Z" })).toBeNull();
  });

  it("are found by the status that they show", () => {
    expect(asksFor(undefined, undefined)).toEqual({});
    expect(asksFor("Active", "Confirmed")).toEqual({ notActive: false, isLockedOut: false, emailConfirmed: true });
    expect(asksFor("LockedOut", "Unconfirmed")).toEqual({ notActive: false, isLockedOut: true, emailConfirmed: false });
    expect(asksFor("Inactive", undefined)).toEqual({ notActive: true });
  });
});

describe("the units of a user", () => {
  const unit = (id: string, code: string, displayName: string): Unit => ({ id, code, displayName }) as Unit;
  const units = [unit("1", "00001", "North"), unit("2", "00001.00001", "Reception"), unit("3", "00002", "South")];

  it("are named with those above them", () => {
    expect(units.map((own) => unitPath(units, own))).toEqual(["North", "North / Reception", "South"]);
  });

  it("are found by their path, and those that are chosen always show", () => {
    const ids = (held: string[], words: string, most: number) =>
      shownUnits(units, held, words, most).map(({ id }) => id);
    expect(ids([], "north", 9)).toEqual(["1", "2"]);
    expect(ids(["3"], "recept", 9)).toEqual(["2", "3"]);
    expect(ids(["3"], "", 1)).toEqual(["1", "3"]);
  });
});

it("keeps what is rarely done with a user behind More", () => {
  const keys = ["sign-in-as", "password", "lock", "two-factor", "reset-factors"];
  const { shown, further } = byUse(keys.map((key) => ({ key })));
  expect(shown.map(({ key }) => key)).toEqual(["password", "lock"]);
  expect(further.map(({ key }) => key)).toEqual(["sign-in-as", "two-factor", "reset-factors"]);
});
