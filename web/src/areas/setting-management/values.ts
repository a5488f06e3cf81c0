import { latinDigits } from "@/lib/typedNumber";
import type { EmailSettings, ExternalProviderSettings, OAuthSettings } from "./queries";

/** The form of the mail settings. */
export interface EmailValues extends Record<string, unknown> {
  smtpHost: string;
  smtpPort: string;
  smtpEnableSsl: boolean;
  signsIn: boolean;
  smtpUserName: string;
  smtpDomain: string;
  smtpPassword: string;
  defaultFromAddress: string;
  defaultFromDisplayName: string;
}

/** The form of what the server said; it never says the password. */
export function emailValues(settings: EmailSettings): EmailValues {
  return {
    smtpHost: settings.smtpHost ?? "",
    smtpPort: String(settings.smtpPort),
    smtpEnableSsl: settings.smtpEnableSsl,
    signsIn: !settings.smtpUseDefaultCredentials,
    smtpUserName: settings.smtpUserName ?? "",
    smtpDomain: settings.smtpDomain ?? "",
    smtpPassword: "",
    defaultFromAddress: settings.defaultFromAddress,
    defaultFromDisplayName: settings.defaultFromDisplayName,
  };
}

/** What the server is sent; without signing in, neither user nor password leaves the form. */
export function emailRequest(values: EmailValues): EmailSettings {
  const { signsIn } = values;
  return {
    smtpHost: values.smtpHost.trim() || null,
    smtpPort: Number(latinDigits(values.smtpPort)),
    smtpEnableSsl: values.smtpEnableSsl,
    smtpUseDefaultCredentials: !signsIn,
    smtpUserName: signsIn ? values.smtpUserName.trim() || null : null,
    smtpDomain: signsIn ? values.smtpDomain.trim() || null : null,
    smtpPassword: signsIn ? values.smtpPassword || null : null,
    defaultFromAddress: values.defaultFromAddress.trim(),
    defaultFromDisplayName: values.defaultFromDisplayName.trim(),
  };
}

/** Signing in counts while the form names a server of its own. */
export function asksToSignIn({ smtpHost, signsIn }: EmailValues): boolean {
  return signsIn && smtpHost.trim() !== "";
}

const place = ["smtpHost", "smtpPort", "smtpEnableSsl", "smtpUserName"] as const;

/** A stored password stays with the server and the user that it was entered for; otherwise it is needed again. */
export function keepsPassword(values: EmailValues, stored: EmailValues): boolean {
  return stored.signsIn && place.every((name) => String(values[name]).trim() === String(stored[name]).trim());
}

/** Whose settings the external provider is shown among. */
export type ProviderKeeper = "identity" | "account";

/** The provider that ABP's shape names by its properties. */
export function providerValues({ settings }: ExternalProviderSettings): OAuthSettings {
  const [provider] = settings;
  const value = (name: string): string => provider?.properties?.find((own) => own.name === name)?.value ?? "";
  const is = (name: string): boolean => value(name) === "true";
  return {
    enableOAuthLogin: provider?.enabled ?? false,
    authority: value("Authority"),
    clientId: value("ClientId"),
    clientSecret: null,
    scope: value("Scope"),
    requireHttpsMetadata: is("RequireHttpsMetadata"),
    validateEndpoints: is("ValidateEndpoints"),
    validateIssuerName: is("ValidateIssuerName"),
  };
}

/** The provider in ABP's shape; without a secret the stored one is kept. */
export function providerRequest(provider: OAuthSettings): ExternalProviderSettings {
  const properties = {
    Authority: provider.authority,
    ClientId: provider.clientId,
    Scope: provider.scope ?? "",
    RequireHttpsMetadata: String(provider.requireHttpsMetadata),
    ValidateEndpoints: String(provider.validateEndpoints),
    ValidateIssuerName: String(provider.validateIssuerName),
  };
  return {
    settings: [
      {
        name: "OpenIdConnect",
        enabled: provider.enableOAuthLogin,
        properties: Object.entries(properties).map(([name, value]) => ({ name, value })),
        secretProperties: [{ name: "ClientSecret", value: provider.clientSecret ?? null }],
      },
    ],
  };
}
