import { cookie, requestContext } from "./context";

const storageKey = "waymark.tenant";
const goneKey = "waymark.tenant_gone";
/** The name that ABP's clients use for the tenant, in the cookie and in addresses. */
const tenantName = "__tenant";

/** The remembered tenant to sign in to: chosen here before, or set by another client in a cookie; null is the host. */
export function rememberedTenant(): string | null {
  return localStorage.getItem(storageKey) ?? (cookie(tenantName) || null);
}

/** Remembers the tenant for later visits; null is the host. An older cookie must not contradict it. */
export function rememberTenant(tenantId: string | null): void {
  if (tenantId) localStorage.setItem(storageKey, tenantId);
  else localStorage.removeItem(storageKey);
  if (cookie(tenantName) !== null) document.cookie = `${tenantName}=; path=/; max-age=0`;
}

/** A mailed link belongs to its tenant, whether or not that exists. */
function isMailed({ searchParams }: URL): boolean {
  return searchParams.has("userId") || searchParams.has("invitationId");
}

function takeOutOfAddress(): void {
  const address = new URL(location.href);
  if (!address.searchParams.has(tenantName) || isMailed(address)) return;
  address.searchParams.delete(tenantName);
  history.replaceState(history.state, "", address);
}

/**
 * Takes over the tenant that the server resolved for an anonymous caller. A requested tenant that is missing or inactive is forgotten
 * wherever it came from, and noted until {@link takeGoneTenant}.
 */
export function settleTenant(wanted: string | null, found: string | null): void {
  // Another one was chosen meanwhile.
  if (requestContext.tenantId !== wanted) return;
  requestContext.tenantId = found;
  if (!wanted || found) return;
  rememberTenant(null);
  takeOutOfAddress();
  sessionStorage.setItem(goneKey, "1");
}

/** Was a tenant forgotten without the user having been told? True once. */
export function takeGoneTenant(): boolean {
  const isGone = sessionStorage.getItem(goneKey) !== null;
  sessionStorage.removeItem(goneKey);
  return isGone;
}
