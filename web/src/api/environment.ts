/** How the application signs in. `password`: its own form and the password grant; `code`: authorization code with PKCE. */
export type SignInStrategy = "password" | "code";

/** GET /getEnvConfig: what a deployment configures for the browser application, in ABP's form with our additions. */
export interface Environment {
  production: boolean;
  application: { baseUrl: string; name: string; logoUrl?: string | null };
  oAuthConfig: {
    /** With the trailing slash, as tokens carry it. */
    issuer: string;
    redirectUri: string;
    clientId: string;
    responseType: string;
    scope: string;
    strategy: SignInStrategy;
    requireHttps?: boolean;
    /** Default true: compare `at_hash` of an id token. */
    checkAtHash?: boolean;
    /** Default false: also verify the signature, in addition to TLS. */
    checkSignature?: boolean;
    /** Default true in the code strategy: check every 3 s that the provider's session is still the same. */
    sessionChecksEnabled?: boolean;
  };
  apis: { default: { url: string } };
  /** `defaultCulture` applies until the server has named one; default en-GB. */
  localization?: { defaultCulture?: string };
  theme?: { defaultTheme?: string; isSystemDisabled?: boolean; defaultLayout?: string };
  /** Ids of entries that the profile menu omits. */
  userMenu?: { hidden?: string[] };
  footer?: { text?: string };
  cookieConsent?: { isEnabled?: boolean; cookiePolicyUrl?: string; privacyPolicyUrl?: string; expireDate?: string };
  errorReporting?: { enabled: boolean; dsn?: string; environment?: string; release?: string };
  /** The sign-ins of the demo data, if the server was started to show them. */
  demo?: { password: string; signIns: readonly DemoSignIn[] };
  version?: string;
}

/** One sign-in of the demo data. */
export interface DemoSignIn {
  /** In English without spaces: the key of its texts. */
  role: string;
  /** Null: at the host. */
  tenant: string | null;
  userName: string;
}

let loaded: Environment | null = null;

/** Loads the environment once, before anything else is asked. */
export async function loadEnvironment(): Promise<Environment> {
  const response = await fetch("/getEnvConfig", { headers: { Accept: "application/json" } });
  if (!response.ok) throw new Error(`The configuration could not be read (${response.status}).`);
  loaded = (await response.json()) as Environment;
  return loaded;
}

/**
 * The configured address of the portal if this page was opened under another name of it, such as 127.0.0.1; otherwise null. Redirect
 * addresses and passkeys only work at the configured address.
 */
export function mainAddress(): string | null {
  const address = loaded && URL.parse(loaded.application.baseUrl);
  return address && address.origin !== location.origin ? address.href : null;
}

/** Rewrites an address of the portal to the page's own origin. Other addresses stay as they are. */
export function here(address: string): string {
  const [main, wanted] = [mainAddress(), URL.parse(address)];
  if (!main || wanted?.origin !== new URL(main).origin) return address;
  return location.origin + wanted.pathname + wanted.search + wanted.hash;
}

/** The environment after {@link loadEnvironment}. */
export function environment(): Environment {
  if (!loaded) throw new Error("The environment was asked for before it was loaded.");
  return loaded;
}
