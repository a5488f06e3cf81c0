import { cookie, requestContext } from "./context";

const storageKey = "waymark.tenant";
const goneKey = "waymark.tenant_gone";
/** The name by which ABP's clients keep the tenant in a cookie, and by which addresses carry it. */
const tenantName = "__tenant";

/** The tenant to sign in to that this browser remembers: chosen here before, or by another client in a cookie; null is the host. */
export function rememberedTenant(): string | null {
  return localStorage.getItem(storageKey) ?? (cookie(tenantName) || null);
}

/** Remembers the tenant for the next visits; null is the host. A cookie must not say otherwise. */
export function rememberTenant(tenantId: string | null): void {
  if (tenantId) localStorage.setItem(storageKey, tenantId);
  else localStorage.removeItem(storageKey);
  if (cookie(tenantName) !== null) document.cookie = `${tenantName}=; path=/; max-age=0`;
}

/** The link of a mail belongs to its tenant, whether that is there or not. */
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
 * Takes over the tenant that the server found for a caller without a sign-in. One that was wanted and isn't there or isn't active is
 * forgotten wherever it came from, and kept in mind until {@link takeGoneTenant}.
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

/** Was a tenant forgotten of which nobody has been told? True once. */
export function takeGoneTenant(): boolean {
  const isGone = sessionStorage.getItem(goneKey) !== null;
  sessionStorage.removeItem(goneKey);
  return isGone;
}
