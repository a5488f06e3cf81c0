import { provideAccountConfig } from "@abp/ng.account/config";
import { provideAbpCore, withOptions } from "@abp/ng.core";
import { registerLocaleForEsBuild } from "@abp/ng.core/locale";
import { provideAbpOAuth } from "@abp/ng.oauth";
import { provideThemeBasicConfig } from "@abp/ng.theme.basic";
import { provideAbpThemeShared } from "@abp/ng.theme.shared";
import { type ApplicationConfig, provideZoneChangeDetection } from "@angular/core";
import { provideAnimations } from "@angular/platform-browser/animations";
import { provideRouter } from "@angular/router";
import { environment } from "../environments/environment";
import { routes } from "./app.routes";
import { menu } from "./menu";

/** The stock packages as in ABP's own template; nothing is replaced. */
export const appConfig: ApplicationConfig = {
  providers: [
    provideZoneChangeDetection({ eventCoalescing: true }),
    provideRouter(routes),
    menu,
    provideAnimations(),
    provideAbpCore(withOptions({ environment, registerLocaleFn: registerLocaleForEsBuild() })),
    provideAbpOAuth(),
    provideAccountConfig(),
    provideAbpThemeShared(),
    provideThemeBasicConfig(),
  ],
};
