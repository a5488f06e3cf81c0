import { useRouter } from "@tanstack/react-router";
import { useConfiguration, type CurrentUser } from "@/api/bootstrap";
import { environment } from "@/api/environment";
import type { UserActionRegistration } from "@/lib/registry";
import { hiddenByDefault, standardUserActions, userActions } from "@/lib/userMenu";
import { areas } from "../areas";

/** Full name, else the user name. */
export function fullName(user: CurrentUser): string {
  return [user.name, user.surName].filter(Boolean).join(" ") || (user.userName ?? "");
}

const registered = [...standardUserActions, ...areas.flatMap((area) => [...(area.userActions ?? [])])];

/** The entries of the profile menu: permitted, not left out by the deployment, and leading to a page that exists. */
export function useUserActions(options: { withHidden: boolean }): UserActionRegistration[] {
  const { routesByPath } = useRouter();
  const { auth, currentUser, features } = useConfiguration();
  const { oAuthConfig, userMenu } = environment();
  const existing = registered.filter((action) => !action.to || action.to in routesByPath);
  return userActions(existing, {
    responseType: oAuthConfig.responseType,
    hasLinkedAccounts: features.values["Account.LinkUsers"]?.toLowerCase() !== "false",
    isAuthenticated: currentUser.isAuthenticated,
    impersonatorUserId: currentUser.impersonatorUserId,
    granted: auth.grantedPolicies,
    hidden: options.withHidden ? [] : (userMenu?.hidden ?? hiddenByDefault),
  });
}
