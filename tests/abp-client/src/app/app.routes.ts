import { authGuard, permissionGuard } from "@abp/ng.core";
import type { Routes } from "@angular/router";

export const routes: Routes = [
  { path: "", pathMatch: "full", loadComponent: () => import("./home.component").then((m) => m.HomeComponent) },
  {
    path: "clients",
    canActivate: [authGuard, permissionGuard],
    loadComponent: () => import("./clients.component").then((m) => m.ClientsComponent),
  },
  { path: "account", loadChildren: () => import("@abp/ng.account").then((m) => m.createRoutes()) },
];
