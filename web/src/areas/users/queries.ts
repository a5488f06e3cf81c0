import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { configuration } from "@/api/bootstrap";
import { areaKey } from "@/api/cache";
import { useApiChange } from "@/api/change";
import { api, unwrap } from "@/api/client";
import type { components } from "@/api/schema";
import { switchAccount } from "@/api/session";
import { endOfDay, startOfDay } from "@/lib/dayInstants";
import { currentTimeZone } from "@/lib/format";
import { chosen, chosenDates, chosenFlag, chosenText, toListQuery, type ListState } from "@/table/listState";
import { asksFor, emailStates, userAccounts, userStatuses } from "./rules";

export type User = components["schemas"]["UserView"];
export type CreateUser = components["schemas"]["CreateUser"];
export type NewPassword = components["schemas"]["NewPassword"];
export type ImportExternalUser = components["schemas"]["ImportExternalUser"];
export type UpdateUser = components["schemas"]["UpdateUser"];
export type InvitationRequest = components["schemas"]["InvitationRequest"];
export type Unit = components["schemas"]["OrganizationUnitView"];

/** A new user, one who is invited, or a changed one. */
export type UserSave = { create: CreateUser } | { invite: InvitationRequest } | { id: string; update: UpdateUser };

const area = "users";

/** What shows data of users: their roles count them, and their sessions end with a lock or a new password. */
const touched = [area, "roles", "sessions", "organization-units"] as const;

/** First and last instant of the chosen days, as the reader's clock counts them. */
function instantsOf(state: ListState, key: string): { first: string | undefined; last: string | undefined } {
  const { from, to } = chosenDates(state, key);
  const zone = currentTimeZone();
  return { first: from ? startOfDay(from, zone) : undefined, last: to ? endOfDay(to, zone) : undefined };
}

/** What the list is narrowed to. */
function narrowedTo(state: ListState) {
  const account = chosen(state, "account", userAccounts)?.[0];
  const created = instantsOf(state, "created");
  const changed = instantsOf(state, "changed");
  const signedIn = instantsOf(state, "signedIn");
  const lastDay = chosenDates(state, "lastDay");
  return {
    ...asksFor(chosen(state, "status", userStatuses)?.[0], chosen(state, "email", emailStates)?.[0]),
    roleId: chosenText(state, "roleId"),
    organizationUnitId: chosenText(state, "unitId"),
    isExternal: account && account === "External",
    minCreationTime: created.first,
    maxCreationTime: created.last,
    minModificationTime: changed.first,
    maxModificationTime: changed.last,
    minLastLoginTime: signedIn.first,
    maxLastLoginTime: signedIn.last,
    minLastDay: lastDay.from,
    maxLastDay: lastDay.to,
    hasLoggedIn: chosenFlag(state, "neverSignedIn") ? false : undefined,
    userName: chosenText(state, "userName"),
    emailAddress: chosenText(state, "emailAddress"),
    phoneNumber: chosenText(state, "phoneNumber"),
    name: chosenText(state, "name"),
    surname: chosenText(state, "surname"),
  };
}

/** One page of the users of this level. */
export function usersQuery(state: ListState) {
  const query = { ...toListQuery(state), ...narrowedTo(state) };
  return queryOptions({
    queryKey: areaKey(area, "list", query),
    queryFn: ({ signal }) => unwrap(api.GET("/api/identity/users", { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
}

export function userQuery(id: string) {
  return queryOptions({
    queryKey: areaKey(area, "one", id),
    queryFn: ({ signal }) => unwrap(api.GET("/api/identity/users/{id}", { params: { path: { id } }, signal })),
  });
}

/** The roles that a user can hold; the list is filtered by them, too. */
export function assignableRolesQuery() {
  return queryOptions({
    queryKey: areaKey(area, "assignable", "roles"),
    queryFn: async ({ signal }) => (await unwrap(api.GET("/api/identity/users/assignable-roles", { signal }))).items,
  });
}

/** The roles that a user holds, each with whether a group of the directory gives it. */
export function rolesOfUserQuery(id: string) {
  return queryOptions({
    queryKey: areaKey(area, "roles-of", id),
    queryFn: async ({ signal }) =>
      (await unwrap(api.GET("/api/identity/users/{id}/roles", { params: { path: { id } }, signal }))).items,
  });
}

/** The organisation units that a user belongs to. */
export function unitsOfUserQuery(id: string) {
  return queryOptions({
    queryKey: areaKey(area, "units-of", id, "organization-units"),
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/identity/users/{id}/organization-units", { params: { path: { id } }, signal })),
  });
}

/** The units that a user can belong to, in the order of their tree. */
export function availableUnitsQuery() {
  return queryOptions({
    queryKey: areaKey(area, "available", "organization-units"),
    queryFn: ({ signal }) => unwrap(api.GET("/api/identity/users/available-organization-units", { signal })),
  });
}

/** A bulk action on users. */
export type UserBulkChange = Omit<components["schemas"]["UserBulkRequest"], "ids">;

/** Applies a bulk action to users of this level. */
export function bulkUsers(ids: string[], change: UserBulkChange) {
  return unwrap(api.POST("/api/identity/users/bulk", { body: { ids, ...change } }));
}

/** What the caller may do, and how they are called, follows from their own account. */
const isOwn = (id: string): boolean => configuration.get().currentUser.id === id;

/** Invites a person by mail. */
export function useInvite(onSent: (email: string) => void) {
  return useApiChange({
    call: (body: InvitationRequest) => unwrap(api.POST("/api/identity/invitations", { body })),
    areas: ["invitations"],
    onDone: ({ email }) => onSent(email),
  });
}

/** Saves a new user, or a changed one. */
export function useSaveUser(onSaved: (saved: User) => void) {
  return useApiChange({
    call: (save: Exclude<UserSave, { invite: InvitationRequest }>) =>
      "create" in save
        ? unwrap(api.POST("/api/identity/users", { body: save.create }))
        : unwrap(api.PUT("/api/identity/users/{id}", { params: { path: { id: save.id } }, body: save.update })),
    areas: touched,
    configures: ({ id }) => isOwn(id),
    ownConflict: true,
    onDone: onSaved,
  });
}

/** Gives a user exactly these roles. */
export function useSaveRoles({ id }: User, onSaved: () => void) {
  return useApiChange({
    call: (roleNames: string[]) =>
      unwrap(api.PUT("/api/identity/users/{id}/roles", { params: { path: { id } }, body: { roleNames } })),
    areas: touched,
    configures: () => isOwn(id),
    onDone: onSaved,
  });
}

/** Sources from which single users can be imported; none unless a directory is set up. */
export function externalSourcesQuery(isAllowed: boolean) {
  return queryOptions({
    queryKey: areaKey(area, "external-sources"),
    queryFn: ({ signal }) => unwrap(api.GET("/api/identity/users/external-login-providers", { signal })),
    enabled: isAllowed,
  });
}

/** Imports a person from the directory. */
export function useImportExternal(onImported: (user: User) => void) {
  return useApiChange({
    call: (body: ImportExternalUser) => unwrap(api.POST("/api/identity/users/import-external-user", { body })),
    areas: touched,
    onDone: (imported) => onImported(imported),
  });
}

export function useSetPassword({ id }: User, onSet: () => void) {
  return useApiChange({
    call: (body: NewPassword) =>
      unwrap(api.PUT("/api/identity/users/{id}/change-password", { params: { path: { id } }, body })),
    areas: touched,
    onDone: () => onSet(),
  });
}

/** Keeps a user out until an instant. */
export function useLockUser({ id }: User, onLocked: () => void) {
  return useApiChange({
    call: (lockoutEnd: string) =>
      unwrap(api.PUT("/api/identity/users/{id}/lock/{lockoutEnd}", { params: { path: { id, lockoutEnd } } })),
    areas: touched,
    onDone: () => onLocked(),
  });
}

export function useUnlockUser(onUnlocked: (user: User) => void) {
  return useApiChange({
    call: ({ id }: User) => unwrap(api.PUT("/api/identity/users/{id}/unlock", { params: { path: { id } } })),
    areas: touched,
    onDone: (_, user) => onUnlocked(user),
  });
}

export function useDeleteUser(onDeleted: (user: User) => void) {
  return useApiChange({
    call: ({ id }: User) => api.DELETE("/api/identity/users/{id}", { params: { path: { id } } }),
    areas: touched,
    onAnswer: (_, user) => onDeleted(user),
  });
}

/** Deletes a user together with the personal data. */
export function useEraseUser(onErased: (user: User) => void) {
  return useApiChange({
    call: ({ id }: User) => api.DELETE("/api/identity/users/{id}/personal-data", { params: { path: { id } } }),
    areas: touched,
    onAnswer: (_, user) => onErased(user),
  });
}

/** Signs in as another user. */
export function useSignInAs() {
  return useApiChange({ call: ({ id }: User) => switchAccount("Impersonation", { UserId: id }) });
}

/** Switches the second step of a user, who is signed out by it. */
export function useSwitchTwoFactor(onSwitched: (user: User) => void) {
  return useApiChange({
    call: ({ id, twoFactorEnabled }: User) =>
      unwrap(
        api.PUT("/api/identity/users/{id}/two-factor/{enabled}", {
          params: { path: { id, enabled: !twoFactorEnabled } },
        }),
      ),
    areas: touched,
    onDone: (_, user) => onSwitched(user),
  });
}

/** Removes a user's factors. */
export function useResetFactors(onReset: (user: User) => void) {
  return useApiChange({
    call: ({ id }: User) => api.DELETE("/api/identity/users/{id}/two-factor", { params: { path: { id } } }),
    areas: touched,
    onDone: (_, user) => onReset(user),
  });
}

/** One page of those who hold a role. */
export function usersOfRoleQuery(roleId: string, page: number, pageSize: number) {
  const query = { roleId, skipCount: (page - 1) * pageSize, maxResultCount: pageSize, sorting: "userName" };
  return queryOptions({
    queryKey: areaKey(area, "of-role", query),
    queryFn: ({ signal }) => unwrap(api.GET("/api/identity/users", { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
}
