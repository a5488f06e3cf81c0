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

/** Where the code of a device is confirmed, which a QR code on the device may lead to. */
const devicePath = "/account/device";

/** The server's address for it, which asks for a sign-in first. */
const verifyPath = "/connect/verify";

/** The sign-in on the way there; any other leads to pages that are made for larger screens. */
function isDeviceSignIn(path: string, returnUrl: string | undefined): boolean {
  return path === "/account/login" && returnUrl?.split("?")[0] === verifyPath;
}

/** Pages available on mobile devices: the notice, the policies that it links to, and pages reached from a mail or a QR code. */
export function isOpenToMobile(path: string, returnUrl?: string): boolean {
  return (
    [mobilePath, invitationPath, devicePath].includes(path) ||
    [policyPath, unsubscribePath].some((open) => path.startsWith(open)) ||
    isDeviceSignIn(path, returnUrl)
  );
}

/** Whether this device may open a page; the others lead to the notice. */
export function canOpen(path: string, returnUrl?: string): boolean {
  return isOpenToMobile(path, returnUrl) || !isMobileDevice(navigator.userAgent, window.innerWidth);
}
