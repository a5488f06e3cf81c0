import type { Application } from "./queries";

export const clientTypes = ["confidential", "public"] as const;
export const applicationTypes = ["web", "native"] as const;
export const consentTypes = ["explicit", "systematic", "implicit", "external"] as const;

/** Grant types, by their fields. */
export const flows = [
  "allowAuthorizationCodeFlow",
  "allowRefreshTokenFlow",
  "allowClientCredentialsFlow",
  "allowPasswordFlow",
  "allowDeviceAuthorizationEndpoint",
] as const;

export type Flow = (typeof flows)[number];

/** Hours for which the previous secret can stay valid. */
export const overlaps = [0, 1, 24, 168, 720] as const;

/** Scopes of the protocol itself, which are not in the list. */
export const protocolScopes = ["openid", "offline_access"] as const;

/** The list's member with this value; the first one for a value unknown to this version. */
export function oneOf<M extends string>(members: readonly [M, ...M[]], value: string): M {
  return members.find((member) => member === value) ?? members[0];
}

export function flowsOf(application: Application): Flow[] {
  return flows.filter((flow) => application[flow]);
}

/** A secret of 256 random bits, in characters that no client has to encode. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** Whether the previous secret is still valid. */
export function overlapsUntil({ previousSecretExpiresAt }: Application, now: Date): string | null {
  return previousSecretExpiresAt && new Date(previousSecretExpiresAt) > now ? previousSecretExpiresAt : null;
}

/** Path of the page that a trial comes back to. */
export const trialPath = "/openiddict/Applications/try";

/** Why an application can't be tried on this page. */
export type TrialObstacle = "flow" | "pushed" | "key" | "address";

/** What keeps an application from a trial whose answer comes to `redirectUri`; null if nothing does. */
export function trialObstacle(application: Application, redirectUri: string): TrialObstacle | null {
  const { clientType, hasClientSecret, redirectUris } = application;
  if (!application.allowAuthorizationCodeFlow) return "flow";
  if (application.requirePushedRequests) return "pushed";
  // The private key is the application's, and stays there.
  if (clientType === "confidential" && !hasClientSecret) return "key";
  return redirectUris.includes(redirectUri) ? null : "address";
}
