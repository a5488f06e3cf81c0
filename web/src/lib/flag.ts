/** Where the letters of flags begin in Unicode, less the letter a. */
const flagOffset = 0x1_f1_e6 - 0x61;

/** The flag of a country by its two letters; nothing for anything else. */
export function flagOf(country: string | null | undefined): string {
  if (!country || !/^[a-z]{2}$/u.test(country)) return "";
  return String.fromCodePoint(...Array.from(country, (letter) => (letter.codePointAt(0) ?? 0) + flagOffset));
}
