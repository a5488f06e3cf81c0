import { isGranted, type GrantedPolicies } from "./policy";
import { userActionGroups, type AccountSection, type UserActionRegistration } from "./registry";

/** What decides which standard entries of the profile menu show. */
export interface UserMenuContext {
  responseType: string;
  hasLinkedAccounts: boolean;
  isAuthenticated: boolean;
  impersonatorUserId: string | null;
  granted: GrantedPolicies;
  /** Ids that the deployment's list leaves out. */
  hidden: readonly string[];
}

/** Left out by default: these stay reachable from the account page. */
export const hiddenByDefault: readonly string[] = [
  "sessions",
  "external-logins",
  "linked-accounts",
  "authority-delegation",
  "security-logs",
  "personal-data",
];

/** The standard entries in their published order, and the product's own. Where they lead is the account area's. */
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

/** Whether what has this id makes sense for the reader, in the profile menu and on the account page. */
function isOffered(id: string, context: Omit<UserMenuContext, "hidden">): boolean {
  if (id === "external-logins") return context.responseType === "code";
  if (id === "linked-accounts") return context.hasLinkedAccounts;
  if (id === "authority-delegation") return context.isAuthenticated && !context.impersonatorUserId;
  if (id === "personal-data") return !context.impersonatorUserId;
  return true;
}

/** The entries a user sees, in order. */
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

/** The sections of the account page that a user sees, in order; the deployment's list hides none of them. */
export function accountSections(
  registered: readonly AccountSection[],
  context: Omit<UserMenuContext, "hidden">,
): AccountSection[] {
  return registered
    .filter(({ id }) => isOffered(id, context))
    .filter(({ requiredPolicy }) => isGranted(requiredPolicy, context.granted))
    .toSorted((a, b) => a.order - b.order);
}

/** The same entries in their groups, which follow each other as {@link userActionGroups} does; none of them is empty. */
export function groupedActions(actions: readonly UserActionRegistration[]): UserActionRegistration[][] {
  return userActionGroups
    .map((group) => actions.filter((action) => (action.group ?? "own") === group))
    .filter((entries) => entries.length > 0);
}
