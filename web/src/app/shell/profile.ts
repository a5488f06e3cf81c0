import { queryOptions, useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { requestJson } from "@/api/client";
import { useConfiguration, type CurrentUser } from "@/api/bootstrap";
import { environment } from "@/api/environment";
import { sessionKey } from "@/api/session";
import type { UserActionRegistration } from "@/lib/registry";
import { hiddenByDefault, standardUserActions, userActions } from "@/lib/userMenu";
import { areas } from "../areas";

/** The picture of a user; type 2 is an uploaded image, others are drawn as initials. */
interface ProfilePicture {
  type: 0 | 1 | 2;
  source: string | null;
  fileContent: string | null;
}

const uploadedImage = 2;

/** Full name, else the user name. */
export function fullName(user: CurrentUser): string {
  return [user.name, user.surName].filter(Boolean).join(" ") || (user.userName ?? "");
}

function pictureQuery(userId: string) {
  return queryOptions({
    queryKey: [...sessionKey(), "profile-picture", userId],
    queryFn: ({ signal }) => requestJson<ProfilePicture>(`/api/account/profile-picture/${userId}`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    // Without a picture the initials stand there.
    meta: { ownError: true },
  });
}

/** The address of the user's picture, or null where the initials serve. */
export function usePicture(userId: string | null): string | null {
  const { data } = useQuery({ ...pictureQuery(userId ?? ""), enabled: userId !== null });
  if (data?.type !== uploadedImage || !data.fileContent) return null;
  return `data:image/png;base64,${data.fileContent}`;
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
