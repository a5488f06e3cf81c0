/** What requests say about the caller's surroundings. Changed by the session, the language menu and the client switch. */
export interface RequestContext {
  culture: string | null;
  /** The tenant of the sign-in or of the tenant box; null at the host. */
  tenantId: string | null;
  /** The tenant that a host user currently works in; overrides {@link tenantId}. */
  workspaceTenantId: string | null;
  /** IANA zone, sent when the server's clock is UTC. */
  timeZone: string | null;
}

export const requestContext: RequestContext = {
  culture: null,
  tenantId: null,
  workspaceTenantId: null,
  timeZone: null,
};

/** Takes the tenant and the client's language from the address of the provider's sign-in. */
export function takeContextOfAddress(): void {
  const address = new URL(location.href);
  if (!address.pathname.startsWith("/account/")) return;
  const tenant = address.searchParams.get("__tenant");
  if (tenant !== null) requestContext.tenantId = tenant || null;
  requestContext.culture = address.searchParams.get("culture");
}

/** The value of a cookie that scripts may read. */
export function cookie(name: string): string | null {
  const value = document.cookie
    .split("; ")
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1);
  try {
    return value === undefined ? null : decodeURIComponent(value);
  } catch {
    // Other software on this host may set cookies in any format.
    return value ?? null;
  }
}

/** The headers of every request to our own server. */
export function contextHeaders(context: RequestContext, method: string, accessToken: string | null): Headers {
  const headers = new Headers({ "X-Requested-With": "XMLHttpRequest" });
  const tenant = context.workspaceTenantId ?? context.tenantId;
  if (accessToken) headers.set("Authorization", `Bearer ${accessToken}`);
  if (context.culture) headers.set("Accept-Language", context.culture);
  if (tenant) headers.set("__tenant", tenant);
  // A cookie that could not be removed must not decide the tenant for somebody who chose the host.
  else if (!accessToken && cookie("__tenant")) headers.set("__tenant", "");
  if (context.timeZone) headers.set("__timezone", context.timeZone);
  const antiForgery = method === "GET" || method === "HEAD" ? null : cookie("XSRF-TOKEN");
  if (antiForgery) headers.set("RequestVerificationToken", antiForgery);
  return headers;
}
