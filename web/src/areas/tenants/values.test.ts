import { describe, expect, it } from "vitest";
import type { Tenant } from "./queries";
import { asksFor, newTenantSteps, stepOf, toNewTenant, toSave, toValues, type NewTenantValues } from "./values";

const zone = "Europe/Berlin";

const wharf = {
  id: "0192d3a4-7c1b-7a20-9d4e-3f5a6b7c8d9e",
  name: "wharf",
  displayName: "Wharf Dental",
  isActive: true,
  activeUntil: "2026-11-30T22:30:00Z",
  seatLimit: 20,
  concurrencyStamp: "5f0c",
} as Tenant;

describe("the form of a tenant", () => {
  it("leaves the end as it was while its day is the same", () => {
    const values = toValues(wharf, zone);
    expect(values.activeUntil).toBe("2026-11-30");
    expect(toSave(values, wharf, zone)).toEqual({
      id: wharf.id,
      update: {
        name: "wharf",
        displayName: "Wharf Dental",
        seatLimit: 20,
        activeUntil: "2026-11-30T22:30:00Z",
        concurrencyStamp: "5f0c",
      },
    });
  });

  it("takes limits away, and a display name follows a new name where it has none of its own", () => {
    const values = { ...toValues({ ...wharf, displayName: "wharf" }, zone), name: "quay" };
    expect(values.displayName).toBe("");
    expect(toSave({ ...values, seatLimit: null, activeUntil: null }, wharf, zone)).toMatchObject({
      update: { name: "quay", displayName: "quay", seatLimit: null, activeUntil: null },
    });
  });
});

describe("the form of a new tenant", () => {
  const values: NewTenantValues = {
    name: " wharf ",
    displayName: " ",
    templateId: null,
    seatLimit: null,
    activeUntil: "2026-11-30",
    clientName: " Wharf Practice ",
    clientCode: "wha",
    timeZone: "Europe/Berlin",
    currency: "EUR",
    adminEmail: " a@b.example ",
  };

  it("sends a day that counts in full, a code in capitals, and nothing for what is left empty", () => {
    expect(toNewTenant(values, zone)).toEqual({
      name: "wharf",
      displayName: null,
      templateId: null,
      seatLimit: null,
      activeUntil: "2026-11-30T22:59:59.999Z",
      adminEmail: "a@b.example",
      client: { name: "Wharf Practice", code: "WHA", timeZone: "Europe/Berlin", currency: "EUR" },
    });
    expect(toNewTenant({ ...values, activeUntil: null }, zone).activeUntil).toBeNull();
  });

  it("asks for each value in one step, and leads back to the one that was refused", () => {
    for (const path of Object.keys(values)) {
      expect(newTenantSteps.filter((_, at) => asksFor(at, path))).toHaveLength(1);
    }
    expect(stepOf(["adminEmail", "clientCode"])).toBe(2);
    expect(stepOf(["elsewhere"])).toBeNull();
    expect(newTenantSteps.at(-1)?.asks).toEqual([]);
  });
});
