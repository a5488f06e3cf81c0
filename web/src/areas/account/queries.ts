import { queryOptions } from "@tanstack/react-query";
import { useApiChange } from "@/api/change";
import { ApiError } from "@/api/errors";
import { api, unwrap } from "@/api/client";
import type { components } from "@/api/schema";
import { readProviders } from "@/areas/external-logins";

/** The user and tenant that a mailed link names; the user signed in to this browser doesn't matter on its page. */
export interface MailedLink {
  userId: string;
  token: string;
  /** Id of the tenant; null for an account of the host. */
  tenantId: string | null;
}

/** Calls that use only the link, even while somebody else is signed in to this browser. */
function asMailed({ tenantId }: Pick<MailedLink, "tenantId">) {
  return { credentials: "omit" as const, headers: { __tenant: tenantId ?? "" } };
}

/** The external providers of the tenant. */
export function signInProvidersQuery(tenantId: string | null) {
  return queryOptions({
    queryKey: ["account", "sign-in-providers", tenantId],
    queryFn: ({ signal }) => readProviders(signal),
    // Without the button users can still sign in with their password.
    meta: { ownError: true },
  });
}

/** Requests a mail with a link to choose a new password; the answer is the same whether or not the account exists. */
export function useAskForReset() {
  return useApiChange({
    call: (body: { email: string; returnUrl: string | null }) =>
      unwrap(api.POST("/api/account/send-password-reset-code", { body })),
    ownRefusal: true,
  });
}

/** The user whose password the link sets; null once it is no longer valid. */
export function resetLinkQuery(link: MailedLink) {
  const body = { userId: link.userId, resetToken: link.token };
  return queryOptions({
    queryKey: ["account", "reset-link", link],
    queryFn: ({ signal }) => unwrap(api.POST("/api/account/password-reset-owner", { ...asMailed(link), body, signal })),
    staleTime: Infinity,
    throwOnError: true,
  });
}

/** Sets a new password by the link. */
export function useResetPassword(link: MailedLink) {
  return useApiChange({
    call: (password: string) =>
      unwrap(
        api.POST("/api/account/reset-password", {
          ...asMailed(link),
          body: { userId: link.userId, resetToken: link.token, password },
        }),
      ),
    ownRefusal: true,
  });
}

/** The result of a link that confirms an address; `already`: it was used before. */
export type Confirmation = "confirmed" | "already" | "void";

const refusals: Readonly<Record<string, Confirmation>> = {
  "Portal:Account.EmailAlreadyConfirmed": "already",
  "Volo.Abp.Identity:InvalidToken": "void",
};

/** Confirms the address by the link. */
export function useConfirmEmail(link: MailedLink) {
  const body = { userId: link.userId, token: link.token };
  return useApiChange({
    call: async (): Promise<Confirmation> => {
      try {
        await unwrap(api.POST("/api/account/confirm-email", { ...asMailed(link), body }));
        return "confirmed";
      } catch (error) {
        const outcome = error instanceof ApiError ? refusals[error.code ?? ""] : undefined;
        if (outcome === undefined) throw error;
        return outcome;
      }
    },
  });
}

/** Requests another link to confirm the address. */
export function useAskForConfirmation(link: MailedLink) {
  return useApiChange({
    call: () =>
      unwrap(
        api.POST("/api/account/send-email-confirmation-token", { ...asMailed(link), body: { userId: link.userId } }),
      ),
  });
}

export function useRegister() {
  return useApiChange({
    call: (body: components["schemas"]["Register"]) => unwrap(api.POST("/api/account/register", { body })),
    ownRefusal: true,
  });
}

export interface InvitationLink {
  invitationId: string;
  token: string;
  /** Id of the tenant; null for the host. */
  tenantId: string | null;
}

export type Invitation = components["schemas"]["InvitationWelcome"];

/** The invitation of a link; reading it changes nothing. */
export function invitationQuery(link: InvitationLink) {
  const { invitationId, token } = link;
  return queryOptions({
    queryKey: ["account", "invitation", link],
    queryFn: ({ signal }) =>
      unwrap(api.POST("/api/account/invitation", { ...asMailed(link), body: { invitationId, token }, signal })),
    staleTime: Infinity,
    retry: false,
    meta: { ownError: true },
  });
}

export function useAcceptInvitation(link: InvitationLink) {
  const { invitationId, token } = link;
  return useApiChange({
    call: (body: Omit<components["schemas"]["AcceptInvitation"], "invitationId" | "token">) =>
      unwrap(api.POST("/api/account/invitation/accept", { ...asMailed(link), body: { invitationId, token, ...body } })),
    ownRefusal: true,
  });
}

/** Creates the first administrator of an empty portal. */
export function useCreateFirstAdministrator() {
  return useApiChange({
    call: (body: components["schemas"]["SetupAdministrator"]) =>
      unwrap(api.POST("/api/app/setup/administrator", { body })),
    // Until the configuration reports an administrator, every page redirects to the set-up.
    configures: true,
    ownRefusal: true,
  });
}

/** The application that asks for the user's consent, and what it asks for. */
export function consentQuery(returnUrl: string) {
  return queryOptions({
    queryKey: ["account", "consent", returnUrl],
    queryFn: ({ signal }) => unwrap(api.GET("/api/account/consent", { params: { query: { returnUrl } }, signal })),
    throwOnError: true,
  });
}

/** Gives or denies the consent; the answer says where to continue. */
export function useDecideConsent(returnUrl: string, onDone: (answer: components["schemas"]["ConsentResult"]) => void) {
  return useApiChange({
    call: (accept: boolean) => unwrap(api.POST("/api/account/consent", { body: { returnUrl, accept } })),
    onDone,
  });
}

/** The tenant of this name, whether or not users can sign in to it. */
export function findTenant(name: string) {
  return unwrap(api.GET("/api/abp/multi-tenancy/tenants/by-name/{name}", { params: { path: { name } } }));
}

/** A challenge to sign in with a passkey. */
export function askPasskeyOptions() {
  return unwrap(api.POST("/api/account/passkeys/sign-in-options"));
}

/** The request of a device, and the code that it was found by. */
export interface DeviceRequest {
  userCode: string;
  asked: components["schemas"]["DeviceRequestView"];
}

/** Leads here by way of the sign-in page if the browser's session has ended. */
export function verifyUrl(userCode: string): string {
  return `/connect/verify?${new URLSearchParams({ user_code: userCode }).toString()}`;
}

function signInAgain(error: Error, userCode: string): void {
  if (error instanceof ApiError && error.status === 401) location.assign(verifyUrl(userCode));
}

/** Finds the request of a device by its code. It belongs to the user who is signed in at the provider, so nothing keeps it. */
export function useFindDevice(onFound: (request: DeviceRequest) => void) {
  return useApiChange({
    call: (userCode: string) => unwrap(api.POST("/api/account/device-requests/find", { body: { userCode } })),
    ownRefusal: true,
    onDone: (asked, userCode) => onFound({ userCode, asked }),
    onFailure: signInAgain,
  });
}

/**
 * Allows or refuses the request of a device for the user who was asked: another tab may have signed in somebody else. A request that can't
 * be answered any more leads back to the code.
 */
export function useDecideDevice(
  { userCode, asked }: DeviceRequest,
  onDone: (accept: boolean) => void,
  onGone: () => void,
) {
  return useApiChange({
    call: (accept: boolean) =>
      api.POST("/api/account/device-requests/decide", { body: { userCode, userId: asked.userId, accept } }),
    onDone: (_, accept) => onDone(accept),
    onFailure: (error) => {
      signInAgain(error, userCode);
      if (error instanceof ApiError && error.status === 400) onGone();
    },
  });
}
