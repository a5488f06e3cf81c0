import { RoutesService, eLayoutType } from "@abp/ng.core";
import { inject, provideAppInitializer } from "@angular/core";

/** Two pages in the theme's menu, the second only for users who may see clients. */
export const menu = provideAppInitializer(() => {
  inject(RoutesService).add([
    { path: "/", name: "Portal::Menu.Home", order: 1, layout: eLayoutType.application },
    {
      path: "/clients",
      name: "Portal::Menu.Clients",
      order: 2,
      layout: eLayoutType.application,
      requiredPolicy: "Portal.Clients",
    },
  ]);
});
