/** How the application signs in. `password`: its own form and the password grant; `code`: authorization code with PKCE. */
export type SignInStrategy = "password" | "code";

/** GET /getEnvConfig: what a deployment decides about the browser application, in the form ABP clients know, and our additions. */
export interface Environment {
  production: boolean;
  application: { baseUrl: string; name: string; logoUrl?: string | null };
  oAuthConfig: {
    /** With the slash at its end, as tokens carry it. */
    issuer: string;
    redirectUri: string;
    clientId: string;
    responseType: string;
    scope: string;
    strategy: SignInStrategy;
    requireHttps?: boolean;
    /** Default true: `at_hash` of an id token is compared. */
    checkAtHash?: boolean;
    /** Default false: the signature too, beside the transport's protection. */
    checkSignature?: boolean;
    /** Default true in the code strategy: asks every 3 s whether the provider's session still stands. */
    sessionChecksEnabled?: boolean;
  };
  apis: { default: { url: string } };
  /** `defaultCulture` is used before the server has said one; default en-GB. */
  localization?: { defaultCulture?: string };
  theme?: { defaultTheme?: string; isSystemDisabled?: boolean; defaultLayout?: string };
  /** Ids of entries that the profile menu leaves out. */
  userMenu?: { hidden?: string[] };
  footer?: { text?: string };
  cookieConsent?: { isEnabled?: boolean; cookiePolicyUrl?: string; privacyPolicyUrl?: string; expireDate?: string };
  errorReporting?: { enabled: boolean; dsn?: string; environment?: string; release?: string };
  /** The sign-ins of the demo data, where the server was started to show them. */
  demo?: { password: string; signIns: readonly DemoSignIn[] };
  version?: string;
}

/** One sign-in of the demo data. */
export interface DemoSignIn {
  /** In English; the key of its texts, without the blanks. */
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
 * The address that the portal is configured for, where this page came from another name of the same portal, such as 127.0.0.1; else null.
 * Redirect addresses and passkeys hold at that address only.
 */
export function mainAddress(): string | null {
  const address = loaded && URL.parse(loaded.application.baseUrl);
  return address && address.origin !== location.origin ? address.href : null;
}

/** An address of the portal as this page reaches it: at the origin that the page came from. Others stay as they are. */
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
