/** Claims of an access token; empty if it can't be read. */
function claimsOf(token: string): Readonly<Record<string, unknown>> {
  const body = token.split(".")[1] ?? "";
  try {
    return JSON.parse(atob(body.replaceAll("-", "+").replaceAll("_", "/"))) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** The provider puts its own "keep me signed in" into the access token. */
export function readRemember(token: string): boolean {
  return String(claimsOf(token)["remember_me"]).toLowerCase() === "true";
}

/** Id of the user that an access token names. */
export function userOf(token: string): string {
  return String(claimsOf(token)["sub"]);
}

/** Key of the session that an access token belongs to. */
export function sessionOf(token: string): string {
  const { sub, sessionid } = claimsOf(token);
  return `${String(sub)} ${String(sessionid)}`;
}

/** The person an access token stands for, and who acts as them; what a page shows belongs to that pair alone. */
export function personOf(token: string): string {
  const { sub, tenantid, impersonator_userid: actor, impersonator_tenantid: actorTenant } = claimsOf(token);
  return [sub, tenantid, actor, actorTenant].map(String).join(" ");
}
