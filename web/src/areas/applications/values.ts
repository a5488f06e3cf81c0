import type { Application, ApplicationRequest } from "./queries";
import { newSecret } from "./rules";

/** Form values of an application. */
export interface ApplicationValues extends Record<string, unknown> {
  clientId: string;
  displayName: string;
  applicationType: string;
  clientType: string;
  consentType: string;
  allowAuthorizationCodeFlow: boolean;
  allowRefreshTokenFlow: boolean;
  allowClientCredentialsFlow: boolean;
  allowPasswordFlow: boolean;
  allowDeviceAuthorizationEndpoint: boolean;
  redirectUris: string[];
  postLogoutRedirectUris: string[];
  scopes: string[];
  publicKeys: string[];
  removeClientSecret: boolean;
  requirePkce: boolean;
  requirePushedRequests: boolean;
  clientUri: string;
  logoUri: string;
  concurrencyStamp: string;
}

/** Defaults of a new application: authorization code, refresh token, explicit consent. */
const fresh: ApplicationValues = {
  clientId: "",
  displayName: "",
  applicationType: "web",
  clientType: "confidential",
  consentType: "explicit",
  allowAuthorizationCodeFlow: true,
  allowRefreshTokenFlow: true,
  allowClientCredentialsFlow: false,
  allowPasswordFlow: false,
  allowDeviceAuthorizationEndpoint: false,
  redirectUris: [""],
  postLogoutRedirectUris: [""],
  scopes: ["openid", "profile"],
  publicKeys: [],
  removeClientSecret: false,
  requirePkce: true,
  requirePushedRequests: false,
  clientUri: "",
  logoUri: "",
  concurrencyStamp: "",
};

/** The rows of a list of addresses: there is always one to fill in. */
const rowsOf = (addresses: readonly string[]): string[] => (addresses.length > 0 ? [...addresses] : [""]);

/** The addresses or keys of its rows; empty ones are ignored. */
export const addressesOf = (rows: readonly string[]): string[] => rows.map((row) => row.trim()).filter(Boolean);

/** Maps the server's errors about an address or a key to its row: the server names them by their position in the request. */
export function memberPathsOf(values: ApplicationValues): Record<string, string> {
  const paths = (["redirectUris", "postLogoutRedirectUris", "publicKeys"] as const).flatMap((path) => {
    const filled = values[path].flatMap((row, at) => (row.trim() ? [at] : []));
    return filled.map((at, place) => [`${path}[${place}]`, `${path}.${at}`] as const);
  });
  return Object.fromEntries(paths);
}

export function toValues(application: Application | null): ApplicationValues {
  if (!application) return fresh;
  const { clientUri, logoUri, ...rest } = application;
  return {
    clientId: rest.clientId,
    displayName: rest.displayName,
    applicationType: rest.applicationType,
    clientType: rest.clientType,
    consentType: rest.consentType,
    allowAuthorizationCodeFlow: rest.allowAuthorizationCodeFlow,
    allowRefreshTokenFlow: rest.allowRefreshTokenFlow,
    allowClientCredentialsFlow: rest.allowClientCredentialsFlow,
    allowPasswordFlow: rest.allowPasswordFlow,
    allowDeviceAuthorizationEndpoint: rest.allowDeviceAuthorizationEndpoint,
    redirectUris: rowsOf(rest.redirectUris),
    postLogoutRedirectUris: rowsOf(rest.postLogoutRedirectUris),
    scopes: rest.scopes,
    publicKeys: rest.publicKeys,
    removeClientSecret: false,
    requirePkce: rest.requirePkce,
    requirePushedRequests: rest.requirePushedRequests,
    clientUri: clientUri ?? "",
    logoUri: logoUri ?? "",
    concurrencyStamp: rest.concurrencyStamp,
  };
}

/**
 * Leaves out what a public application can't do, even if it was ticked before. An application that would have neither
 * a key nor a secret gets a new secret.
 */
export function toRequest(values: ApplicationValues, before: Application | null): ApplicationRequest {
  const isPublic = values.clientType === "public";
  const publicKeys = isPublic ? [] : addressesOf(values.publicKeys);
  const needsSecret = !isPublic && publicKeys.length === 0 && !before?.hasClientSecret;
  return {
    ...values,
    clientId: values.clientId.trim(),
    displayName: values.displayName.trim(),
    allowClientCredentialsFlow: values.allowClientCredentialsFlow && !isPublic,
    requirePkce: values.requirePkce || isPublic,
    publicKeys,
    removeClientSecret: values.removeClientSecret && publicKeys.length > 0,
    redirectUris: addressesOf(values.redirectUris),
    postLogoutRedirectUris: addressesOf(values.postLogoutRedirectUris),
    clientUri: values.clientUri.trim() || null,
    logoUri: values.logoUri.trim() || null,
    concurrencyStamp: values.concurrencyStamp || null,
    ...(needsSecret && { clientSecret: newSecret() }),
  };
}
