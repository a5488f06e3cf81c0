import { isTime, type PreferenceValues } from "../../values";

/** Quiet hours have a start and an end. */
function time(value: string, { digest }: PreferenceValues): string | null {
  return digest.isQuiet && !isTime(value) ? "EmailPreferences.InvalidTime" : null;
}

/** Rules of the form. */
export const rhythmRules = { digest: { quietFrom: time, quietTo: time } };
