import { IconKey } from "@tabler/icons-react";
import type { MenuRegistration } from "@/lib/registry";

const parent = "openid";

export const menu: MenuRegistration[] = [
  { id: parent, name: "Menu.OpenId", icon: IconKey, group: "administration", order: 70 },
  {
    name: "Menu.Applications",
    path: "/openiddict/Applications",
    parentName: parent,
    group: "administration",
    order: 10,
    requiredPolicy: "OpenIddictPro.Application",
  },
];
