import type { Environment } from "@abp/ng.core";

const baseUrl = "http://localhost:4200";

/** Build-time settings; `/getEnvConfig` sets the server's address and the sign-in flow at run time. */
export const environment: Environment = {
  production: true,
  application: { baseUrl, name: "ABP client" },
  oAuthConfig: {
    issuer: "http://localhost:8080/",
    redirectUri: baseUrl,
    clientId: "Portal_App",
    responseType: "code",
    scope: "offline_access openid profile email phone roles Portal",
    requireHttps: false,
  },
  apis: { default: { url: "http://localhost:8080", rootNamespace: "Waymark" } },
  localization: { defaultResourceName: "Portal" },
  remoteEnv: { url: "/getEnvConfig", mergeStrategy: "deepmerge" },
};
