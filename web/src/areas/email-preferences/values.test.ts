import { expect, test } from "vitest";
import type { EmailPreferences, TypeView } from "./queries";
import {
  chosen,
  common,
  digestTakenBack,
  groupsOf,
  isChosen,
  isTime,
  ownRequest,
  preferenceValues,
  takenBack,
} from "./values";

function type(code: string, group: string): TypeView {
  return {
    code,
    group,
    name: code,
    groupName: group,
    isMandatory: false,
    inApp: true,
    email: "Immediate",
    isOwn: false,
    defaultInApp: true,
    defaultEmail: "Immediate",
  };
}

const read: EmailPreferences = {
  email: "ada@northwind.example",
  emailConfirmed: true,
  pausedAt: null,
  types: [type("work.assigned", "Work"), type("job.failed", "Jobs"), type("work.reopened", "Work")],
  digest: { frequency: "Weekdays", weekday: "Monday", hour: 7, quietFrom: null, quietTo: null },
  isDigestOwn: false,
  defaultDigest: { frequency: "Weekdays", weekday: "Monday", hour: 7, quietFrom: "19:00", quietTo: "07:00" },
  timeZone: null,
  zone: "UTC",
  zoneSource: "Unset",
  awayUntil: null,
  nextDigestAt: null,
  concurrencyStamp: "s",
};

test("what was read and not touched is no choice", () => {
  const request = ownRequest(preferenceValues(read), read);
  expect(request.digest).toEqual(read.digest);
  expect([request.types, request.inherit]).toEqual([[], []]);
  expect(request).toMatchObject({ timeZone: null, awayUntil: null, concurrencyStamp: "s" });
});

test("quiet hours that are switched on start as a usual night", () => {
  const values = preferenceValues(read);
  values.digest.isQuiet = true;
  expect(ownRequest(values, read).digest).toMatchObject({ quietFrom: "19:00", quietTo: "07:00" });
});

test("a choice is sent even if it equals the default, until it is taken back", () => {
  const assigned = type("work.assigned", "Work");
  const values = preferenceValues(read);
  const off = { ...values, ...chosen(values, [assigned], { email: "Off" }) };
  const on = { ...off, ...chosen(off, [assigned], { email: "Immediate" }) };
  expect(ownRequest(on, read).types).toEqual([{ code: assigned.code, inApp: true, email: "Immediate" }]);
  expect([isChosen(values, assigned), isChosen(on, assigned)]).toEqual([false, true]);
  const back = { ...off, ...takenBack(off, [{ ...assigned, isOwn: true }]) };
  expect(ownRequest(back, read)).toMatchObject({ types: [], inherit: [assigned.code] });
  expect([isChosen(back, { ...assigned, isOwn: true }), back.choices[assigned.code]?.email]).toEqual([
    false,
    "Immediate",
  ]);
});

test("a digest that is changed after it was taken back is a choice", () => {
  const values = preferenceValues(read);
  const back = { ...values, ...digestTakenBack(values, read.defaultDigest) };
  expect(ownRequest(back, read)).toMatchObject({ inherit: ["digest"], digest: read.defaultDigest });
  back.digest = { ...back.digest, hour: "9" };
  expect(ownRequest(back, read)).toMatchObject({ inherit: [], digest: { hour: 9 } });
});

test("types stand in their groups", () => {
  expect(groupsOf(read.types).map(({ group, types }) => [group, types.length])).toEqual([
    ["Work", 2],
    ["Jobs", 1],
  ]);
});

test("the own work stands first, jobs last, and groups that are new between them", () => {
  const types = ["Jobs", "Goals", "Comments", "Account", "Work"].map((group) => type("a.b", group));
  expect(groupsOf(types).map(({ group }) => group)).toEqual(["Work", "Comments", "Goals", "Account", "Jobs"]);
});

test("a group shows what all of it have in common", () => {
  expect(common(["Off", "Off"])).toBe("Off");
  expect(common(["Off", "Digest"])).toBeNull();
  expect(common([])).toBeNull();
});

test("times have two digits each", () => {
  expect(["07:00", "23:59"].every(isTime)).toBe(true);
  expect(["7:00", "24:00", "07:60", ""].some(isTime)).toBe(false);
});
