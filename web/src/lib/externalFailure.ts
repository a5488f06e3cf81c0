import type { TextKey } from "./keys";

/** Failures of a sign-in at an external provider. */
const codes = [
  "External.Off",
  "External.Unavailable",
  "External.Refused",
  "External.Invalid",
  "External.Expired",
  "External.NotAllowed",
  "External.Unknown",
  "External.NameTaken",
  "External.WithoutAddress",
  "External.Taken",
] as const;

/** The text for the code in the address; other text in it is never shown. */
export function externalFailure(code: unknown): TextKey | null {
  const known = codes.find((own) => own === code);
  return known ? `Error.${known}` : null;
}
