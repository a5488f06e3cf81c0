import { createStore, useStore, type Store } from "@/lib/store";
import { isGranted, type GrantedPolicies, type Policy } from "@/lib/policy";
import type { TextResource } from "@/lib/text";
import { requestJson } from "./client";

/** A language the user may choose. */
export interface Language {
  cultureName: string;
  uiCultureName: string;
  displayName: string;
  twoLetterISOLanguageName: string;
  flagIcon: string | null;
}

/** The culture a session runs in. */
export interface CurrentCulture {
  cultureName: string;
  name: string;
  displayName: string;
  nativeName: string;
  twoLetterIsoLanguageName: string;
  isRightToLeft: boolean;
}

/** Who the bearer token stands for; everything is null for an anonymous caller. */
export interface CurrentUser {
  isAuthenticated: boolean;
  id: string | null;
  tenantId: string | null;
  impersonatorUserId: string | null;
  impersonatorTenantId: string | null;
  impersonatorUserName: string | null;
  impersonatorTenantName: string | null;
  userName: string | null;
  name: string | null;
  surName: string | null;
  email: string | null;
  emailVerified: boolean;
  phoneNumber: string | null;
  phoneNumberVerified: boolean;
  roles: string[];
  sessionId?: string | null;
}

/** Full name, else the user name. */
export function fullName(user: CurrentUser): string {
  return [user.name, user.surName].filter(Boolean).join(" ") || (user.userName ?? "");
}

export interface CurrentTenant {
  id: string | null;
  name: string | null;
  isAvailable: boolean;
}

/** GET /api/abp/application-configuration. */
export interface ApplicationConfiguration {
  localization: {
    languages: Language[];
    currentCulture: CurrentCulture;
    defaultResourceName: string | null;
  };
  auth: { grantedPolicies: Record<string, boolean> };
  setting: { values: Record<string, string | null> };
  features: { values: Record<string, string | null> };
  currentUser: CurrentUser;
  currentTenant: CurrentTenant;
  multiTenancy: { isEnabled: boolean };
  timing: { timeZone: { iana: { timeZoneName: string | null } } };
  clock: { kind: "Utc" | "Local" | "Unspecified" };
  extraProperties: Record<string, unknown>;
}

/** GET /api/abp/application-localization. */
export interface ApplicationLocalization {
  resources: Record<string, TextResource>;
  currentCulture: CurrentCulture;
}

export function getConfiguration(): Promise<ApplicationConfiguration> {
  return requestJson("/api/abp/application-configuration?includeLocalizationResources=false");
}

export function getLocalization(cultureName: string): Promise<ApplicationLocalization> {
  const query = new URLSearchParams({ cultureName, onlyDynamics: "false" });
  return requestJson(`/api/abp/application-localization?${query.toString()}`);
}

const nobody: ApplicationConfiguration = {
  localization: {
    languages: [],
    currentCulture: {
      cultureName: "en-GB",
      name: "en-GB",
      displayName: "English (United Kingdom)",
      nativeName: "English (United Kingdom)",
      twoLetterIsoLanguageName: "en",
      isRightToLeft: false,
    },
    defaultResourceName: "Portal",
  },
  auth: { grantedPolicies: {} },
  setting: { values: {} },
  features: { values: {} },
  currentUser: {
    isAuthenticated: false,
    id: null,
    tenantId: null,
    impersonatorUserId: null,
    impersonatorTenantId: null,
    impersonatorUserName: null,
    impersonatorTenantName: null,
    userName: null,
    name: null,
    surName: null,
    email: null,
    emailVerified: false,
    phoneNumber: null,
    phoneNumberVerified: false,
    roles: [],
  },
  currentTenant: { id: null, name: null, isAvailable: false },
  multiTenancy: { isEnabled: false },
  timing: { timeZone: { iana: { timeZoneName: null } } },
  clock: { kind: "Utc" },
  extraProperties: {},
};

/** The server's configuration; refreshed after sign-in, sign-out, a change of tenant and saved settings. */
export const configuration: Store<ApplicationConfiguration> = createStore(nobody);

/** The configuration inside components. */
export function useConfiguration(): ApplicationConfiguration {
  return useStore(configuration);
}

export function useCurrentUser(): CurrentUser {
  return useConfiguration().currentUser;
}

/** Does the caller work in another organisation's workspace? Set with the workspace. */
export const inForeignWorkspace: Store<boolean> = createStore(false);

const countingThere = new WeakMap<GrantedPolicies, GrantedPolicies>();

/** What counts of the grants of a configuration. An organisation's users and roles are its own; the server names the grants that its workspace refuses. */
function counting({ auth, extraProperties }: ApplicationConfiguration, isForeign: boolean): GrantedPolicies {
  const all = auth.grantedPolicies;
  if (!isForeign) return all;
  const known = countingThere.get(all);
  if (known) return known;
  const refused = extraProperties["notInWorkspaces"];
  const lost = new Set<unknown>(Array.isArray(refused) ? refused : []);
  const there = Object.fromEntries(Object.entries(all).filter(([name]) => !lost.has(name)));
  countingThere.set(all, there);
  return there;
}

/** The caller's granted permissions, as far as they count where the caller works now. */
export function grantedPolicies(): GrantedPolicies {
  return counting(configuration.get(), inForeignWorkspace.get());
}

/** The same inside components. */
export function useGrantedPolicies(): GrantedPolicies {
  return counting(useConfiguration(), useStore(inForeignWorkspace));
}

/** Is a policy expression (`&&`, `||`) met by the caller's grants? */
export function useGranted(policy: Policy | undefined): boolean {
  return isGranted(policy, useGrantedPolicies());
}

/** The same outside components. */
export function granted(policy: Policy | undefined): boolean {
  return isGranted(policy, grantedPolicies());
}
