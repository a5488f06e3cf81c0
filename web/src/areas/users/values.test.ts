import { describe, expect, it } from "vitest";
import type { User } from "./queries";
import { untilUnlocked } from "./rules";
import { lockEnd, toInvitation, toSave, toValues, type LockValues } from "./values";

const lucy = {
  id: "0192d3a4-7c1b-7a20-9d4e-3f5a6b7c8d9e",
  userName: "lucy.farrow",
  name: "Lucy",
  surname: null,
  email: "lucy.farrow@brambleway.example",
  emailConfirmed: true,
  phoneNumberConfirmed: false,
  roleNames: ["Manager", "Coach"],
  isActive: true,
  lockoutEnabled: true,
  shouldChangePasswordOnNextLogin: false,
  concurrencyStamp: "5f0c",
} as User;

const all = { roles: true, units: true };

describe("the form of a user", () => {
  it("creates with a password and without a stamp", () => {
    const values = { ...toValues(null), userName: " lucy ", email: "lucy@x.example", password: " kept as typed " };
    expect(toSave(values, null, all)).toEqual({
      create: {
        userName: "lucy",
        name: null,
        surname: null,
        email: "lucy@x.example",
        emailConfirmed: false,
        phoneNumber: null,
        phoneNumberConfirmed: false,
        roleNames: [],
        organizationUnitIds: [],
        isActive: true,
        lastDay: null,
        lockoutEnabled: true,
        shouldChangePasswordOnNextLogin: true,
        password: " kept as typed ",
      },
    });
  });

  it("changes with the stamp and without a password", () => {
    expect(toSave(toValues(lucy), lucy, all)).toEqual({
      id: lucy.id,
      update: expect.objectContaining({ name: "Lucy", roleNames: ["Coach", "Manager"], concurrencyStamp: "5f0c" }),
    });
    expect(JSON.stringify(toSave(toValues(lucy), lucy, all))).not.toContain("password");
  });

  it("keeps the last day of an account, and takes it away", () => {
    const ending = { ...lucy, isActive: false, lastDay: "2026-03-31" } as User;
    const values = toValues(ending);
    expect(toSave(values, ending, all)).toMatchObject({ update: { isActive: false, lastDay: "2026-03-31" } });
    expect(toSave({ ...values, lastDay: null }, ending, all)).toMatchObject({ update: { lastDay: null } });
  });

  it("invites with what the invitee doesn't choose", () => {
    const values = {
      ...toValues(null),
      userName: "left",
      email: " noor@x.example ",
      roleNames: ["Coach"],
      password: "left",
    };
    expect(toInvitation(values, { roles: true, units: false })).toEqual({
      email: "noor@x.example",
      name: null,
      surname: null,
      roleNames: ["Coach"],
    });
  });

  it("leaves roles and units out for those who may not assign them", () => {
    expect(JSON.stringify(toSave(toValues(lucy), lucy, { roles: false, units: false }))).not.toMatch(
      /roleNames|organizationUnitIds/u,
    );
  });
});

describe("the end of a lock", () => {
  const now = Date.parse("2026-03-28T12:00:00Z");
  const zone = "Europe/London";
  const until = (day: string | null, time: string): LockValues => ({ term: "Until", day, time });

  it("is counted from now, or never comes by itself", () => {
    expect(lockEnd({ term: "Hour", day: null, time: "" }, now, zone)).toBe("2026-03-28T13:00:00.000Z");
    expect(lockEnd({ term: "Day", day: null, time: "" }, now, zone)).toBe("2026-03-29T12:00:00.000Z");
    expect(lockEnd({ term: "Always", day: null, time: "" }, now, zone)).toBe(untilUnlocked);
  });

  it("is what the clocks of the reader show, also on the days on which they change", () => {
    expect(lockEnd(until("2026-03-28", "17:30"), now, zone)).toBe("2026-03-28T17:30:00.000Z");
    expect(lockEnd(until("2026-03-29", "17:30"), now, zone)).toBe("2026-03-29T16:30:00.000Z");
    expect(lockEnd(until("2026-03-29", "23:30"), now, zone)).toBe("2026-03-29T22:30:00.000Z");
    expect(lockEnd(until("2026-10-25", "00:30"), now, zone)).toBe("2026-10-24T23:30:00.000Z");
    expect(lockEnd(until("2026-10-25", "23:30"), now, zone)).toBe("2026-10-25T23:30:00.000Z");
  });

  it("is not known before day and time are", () => {
    expect(lockEnd(until(null, "17:30"), now, zone)).toBeNull();
    expect(lockEnd(until("2026-03-28", ""), now, zone)).toBeNull();
  });
});
