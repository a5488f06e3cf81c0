import type { InvitationLink, MailedLink } from "../queries";

/** The parts of a mailed link's address. */
export interface MailedSearch {
  userId?: string;
  invitationId?: string;
  /** The token; each kind of mail names the parameter differently. */
  resetToken?: string;
  confirmationToken?: string;
  token?: string;
  __tenant?: string;
  returnUrl?: string;
}

const names = ["userId", "invitationId", "resetToken", "confirmationToken", "token", "__tenant", "returnUrl"] as const;

/** Reads the address of a mailed link. A token of digits alone is still text. */
export function parseMailedSearch(search: Record<string, unknown>): MailedSearch {
  const entries = names.flatMap((name) => {
    const value = search[name];
    return typeof value === "string" || typeof value === "number" ? [[name, String(value)] as const] : [];
  });
  return Object.fromEntries(entries);
}

const uuid = /^[\da-f]{8}-?(?:[\da-f]{4}-?){3}[\da-f]{12}$/iu;

/** The link in an address; null if a part of it is missing. */
export function mailedLink(search: MailedSearch, token: string | undefined): MailedLink | null {
  const { userId, __tenant: tenantId = null } = search;
  return token && userId && uuid.test(userId) ? { userId, token, tenantId } : null;
}

/** The invitation in an address; null if a part of it is missing. */
export function invitationLink(search: MailedSearch): InvitationLink | null {
  const { invitationId, token, __tenant: tenantId = null } = search;
  return token && invitationId && uuid.test(invitationId) ? { invitationId, token, tenantId } : null;
}
