import { DynamicLayoutComponent } from "@abp/ng.core";
import { InternetConnectionStatusComponent, LoaderBarComponent } from "@abp/ng.theme.shared";
import { Component } from "@angular/core";

/** The root of every ABP application: the loader bar and the layout of the theme. */
@Component({
  selector: "app-root",
  imports: [LoaderBarComponent, DynamicLayoutComponent, InternetConnectionStatusComponent],
  template: `
    <abp-loader-bar />
    <abp-dynamic-layout />
    <abp-internet-status />
  `,
})
export class AppComponent {}
