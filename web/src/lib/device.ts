/** User agents of phones and tablets; a desktop browser in a narrow window doesn't match. */
const mobileAgent = /android|iphone|ipad|ipod|blackberry|iemobile|opera mini|webos|windows phone|mobile/i;

/** Maximum window width of a mobile device, in px. */
export const mobileWidth = 1024;

/** A device is mobile if both its user agent and its narrow window say so. */
export function isMobileDevice(userAgent: string, width: number): boolean {
  return mobileAgent.test(userAgent) && width <= mobileWidth;
}

/** Page that mobile devices are redirected to. */
export const mobilePath = "/mobile-not-supported";

/** Where the policies are read. */
const policyPath = "/gdpr-cookie-consent/";

/** Page of an unsubscribe link: mail is read on phones. */
const unsubscribePath = "/unsubscribe/";

/** Page of an invitation link. */
const invitationPath = "/account/invitation";

/** Pages available on mobile devices: the notice, the policies that it links to, and pages reached from a mail. */
export function isOpenToMobile(path: string): boolean {
  return (
    path === mobilePath ||
    path === invitationPath ||
    [policyPath, unsubscribePath].some((open) => path.startsWith(open))
  );
}
