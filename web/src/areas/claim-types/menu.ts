import type { MenuRegistration } from "@/lib/registry";

export const menu: MenuRegistration[] = [
  {
    name: "Menu.ClaimTypes",
    path: "/identity/claim-types",
    parentName: "identity-management",
    group: "administration",
    order: 40,
    requiredPolicy: "AbpIdentity.ClaimTypes",
  },
];
