import { isGranted, type GrantedPolicies } from "./policy";
import { userActionGroups, type AccountSection, type UserActionRegistration } from "./registry";

/** Conditions for the standard entries of the profile menu. */
export interface UserMenuContext {
  responseType: string;
  hasLinkedAccounts: boolean;
  isAuthenticated: boolean;
  impersonatorUserId: string | null;
  granted: GrantedPolicies;
  /** Ids that the deployment's list hides. */
  hidden: readonly string[];
}

/** Hidden by default: these stay reachable from the account page. */
export const hiddenByDefault: readonly string[] = [
  "sessions",
  "external-logins",
  "linked-accounts",
  "authority-delegation",
  "security-logs",
  "personal-data",
];

/** The standard entries in their published order, and the product's own. The account area defines their targets. */
export const standardUserActions: readonly UserActionRegistration[] = [
  { id: "email-preferences", name: "Shell.User.EmailPreferences", order: 99, to: "/email-preferences" },
  { id: "sessions", name: "Shell.User.Sessions", order: 100, group: "identities", to: "/account/sessions" },
  {
    id: "external-logins",
    name: "Shell.User.ExternalLogins",
    order: 101,
    group: "identities",
    to: "/account/external-logins",
  },
  {
    id: "linked-accounts",
    name: "Shell.User.LinkedAccounts",
    order: 102,
    group: "identities",
    to: "/account/linked-accounts",
  },
  {
    id: "authority-delegation",
    name: "Shell.User.AuthorityDelegation",
    order: 103,
    group: "identities",
    to: "/account/authority-delegation",
  },
  { id: "my-account", name: "Shell.User.MyAccount", order: 104, group: "account", to: "/account/manage" },
  { id: "security-logs", name: "Shell.User.SecurityLogs", order: 105, group: "account", to: "/account/security-logs" },
  { id: "personal-data", name: "Shell.User.PersonalData", order: 105, group: "account", to: "/gdpr" },
  { id: "logout", name: "Shell.User.SignOut", order: 106, group: "leave" },
];

/** Whether an entry makes sense for the user, in the profile menu and on the account page. */
function isOffered(id: string, context: Omit<UserMenuContext, "hidden">): boolean {
  if (id === "external-logins") return context.responseType === "code";
  if (id === "linked-accounts") return context.hasLinkedAccounts;
  if (id === "authority-delegation") return context.isAuthenticated && !context.impersonatorUserId;
  if (id === "personal-data") return !context.impersonatorUserId;
  return true;
}

/** The visible entries, in order. */
export function userActions(
  registered: readonly UserActionRegistration[],
  context: UserMenuContext,
): UserActionRegistration[] {
  return registered
    .filter((action) => !context.hidden.includes(action.id))
    .filter((action) => isOffered(action.id, context))
    .filter((action) => isGranted(action.requiredPolicy, context.granted))
    .toSorted((a, b) => a.order - b.order);
}

/** The visible sections of the account page, in order; the deployment's list hides none of them. */
export function accountSections(
  registered: readonly AccountSection[],
  context: Omit<UserMenuContext, "hidden">,
): AccountSection[] {
  return registered
    .filter(({ id }) => isOffered(id, context))
    .filter(({ requiredPolicy }) => isGranted(requiredPolicy, context.granted))
    .toSorted((a, b) => a.order - b.order);
}

/** The same entries in their groups, in the order of {@link userActionGroups}; no group is empty. */
export function groupedActions(actions: readonly UserActionRegistration[]): UserActionRegistration[][] {
  return userActionGroups
    .map((group) => actions.filter((action) => (action.group ?? "own") === group))
    .filter((entries) => entries.length > 0);
}
