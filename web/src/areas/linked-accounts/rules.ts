import type { LinkedAccount, PendingLink } from "./queries";

/** The account as `tenant\user`; of the host, the user alone. */
export function accountName({ targetTenantName, targetUserName }: LinkedAccount): string {
  return targetTenantName ? `${targetTenantName}\\${targetUserName}` : targetUserName;
}

const key = "waymark.pending-link";
/** Lifetime of the token. */
const lifetime = 10 * 60_000;

/** Stores in this tab the account that the next one is linked to. */
export function rememberLink(link: PendingLink, now: number): void {
  sessionStorage.setItem(key, JSON.stringify({ ...link, until: now + lifetime }));
}

/** The account waiting for a link; deleted when read, since its token can be used once. */
export function takeLink(now: number): PendingLink | null {
  const stored = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  if (!stored) return null;
  try {
    const { until, ...link } = JSON.parse(stored) as PendingLink & { until: number };
    return now < until ? link : null;
  } catch {
    return null;
  }
}
