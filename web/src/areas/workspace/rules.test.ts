import { expect, it } from "vitest";
import { wayInto } from "./rules";

it("leads into a tenant by its primary client, or by one that the reader sees", () => {
  const clients = [
    { id: "a", tenantId: "t1", isPrimary: false },
    { id: "b", tenantId: "t1", isPrimary: true },
    { id: "c", tenantId: "t2", isPrimary: false },
  ];
  expect(wayInto(clients, "t1")).toBe("b");
  expect(wayInto(clients, "t2")).toBe("c");
  expect(wayInto(clients, "t3")).toBeUndefined();
});
