/** User-agents of phones and tablets; a desktop browser in a narrow window is none of them. */
const mobileAgent = /android|iphone|ipad|ipod|blackberry|iemobile|opera mini|webos|windows phone|mobile/i;

/** Widest window of a device that counts as mobile, in px. */
export const mobileWidth = 1024;

/** A device is mobile when its user-agent says so and its window is narrow; either alone is not enough. */
export function isMobileDevice(userAgent: string, width: number): boolean {
  return mobileAgent.test(userAgent) && width <= mobileWidth;
}

/** Where mobile devices are sent. */
export const mobilePath = "/mobile-not-supported";

/** Where the policies are read. */
const policyPath = "/gdpr-cookie-consent/";

/** Where the link of a mail ends further ones: mail is read on phones. */
const unsubscribePath = "/unsubscribe/";

/** Where the link of an invitation leads. */
const invitationPath = "/account/invitation";

/** Pages that a mobile device may see: the notice, the policies that it links, and those reached from a mail. */
export function isOpenToMobile(path: string): boolean {
  return (
    path === mobilePath ||
    path === invitationPath ||
    [policyPath, unsubscribePath].some((open) => path.startsWith(open))
  );
}
