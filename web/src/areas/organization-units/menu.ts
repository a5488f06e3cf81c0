import type { MenuRegistration } from "@/lib/registry";

export const menu: MenuRegistration[] = [
  {
    name: "Menu.OrganizationUnits",
    path: "/identity/organization-units",
    parentName: "identity-management",
    group: "administration",
    order: 30,
    requiredPolicy: "AbpIdentity.OrganizationUnits",
  },
];
