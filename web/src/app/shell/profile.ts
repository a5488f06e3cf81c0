import { useRouter } from "@tanstack/react-router";
import { useConfiguration } from "@/api/bootstrap";
import { environment } from "@/api/environment";
import type { AccountSection, UserActionRegistration } from "@/lib/registry";
import {
  accountSections,
  hiddenByDefault,
  standardUserActions,
  userActions,
  type UserMenuContext,
} from "@/lib/userMenu";
import { areas } from "../areas";

const registered = [...standardUserActions, ...areas.flatMap((area) => [...(area.userActions ?? [])])];
const sections = areas.flatMap((area) => [...(area.accountSections ?? [])]);

/** The conditions of the entries, whatever the deployment hides. */
function useReader(): Omit<UserMenuContext, "hidden"> {
  const { auth, currentUser, features } = useConfiguration();
  return {
    responseType: environment().oAuthConfig.responseType,
    hasLinkedAccounts: features.values["Account.LinkUsers"]?.toLowerCase() !== "false",
    isAuthenticated: currentUser.isAuthenticated,
    impersonatorUserId: currentUser.impersonatorUserId,
    granted: auth.grantedPolicies,
  };
}

/** The entries of the profile menu: permitted, not left out by the deployment, and leading to a page that exists. */
export function useUserActions(): UserActionRegistration[] {
  const { routesByPath } = useRouter();
  const reader = useReader();
  const existing = registered.filter((action) => !action.to || action.to in routesByPath);
  return userActions(existing, { ...reader, hidden: environment().userMenu?.hidden ?? hiddenByDefault });
}

/** The sections of the account page, also those that the deployment leaves out of the profile menu. */
export function useAccountSections(): AccountSection[] {
  return accountSections(sections, useReader());
}
