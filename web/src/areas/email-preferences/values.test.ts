import { expect, test } from "vitest";
import type { EmailPreferences, TypeView } from "./queries";
import { common, groupsOf, isTime, ownRequest, preferenceValues } from "./values";

function type(code: string, group: string): TypeView {
  return {
    code,
    group,
    name: code,
    groupName: group,
    isMandatory: false,
    inApp: true,
    email: "Immediate",
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
  timeZone: null,
  zone: "UTC",
  awayUntil: null,
  nextDigestAt: null,
  concurrencyStamp: "s",
};

test("what was read is sent back unchanged", () => {
  const request = ownRequest(preferenceValues(read), read.concurrencyStamp);
  expect(request.digest).toEqual(read.digest);
  expect(request.types).toHaveLength(3);
  expect(request).toMatchObject({ timeZone: null, awayUntil: null, concurrencyStamp: "s" });
});

test("quiet hours that are switched on start as a usual night", () => {
  const values = preferenceValues(read);
  values.digest.isQuiet = true;
  expect(ownRequest(values, "s").digest).toMatchObject({ quietFrom: "19:00", quietTo: "07:00" });
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
