/** Code point of the first regional indicator, less that of the letter a. */
const flagOffset = 0x1_f1_e6 - 0x61;

/** The flag of a two-letter country code; empty for anything else. */
export function flagOf(country: string | null | undefined): string {
  if (!country || !/^[a-z]{2}$/u.test(country)) return "";
  return String.fromCodePoint(...Array.from(country, (letter) => (letter.codePointAt(0) ?? 0) + flagOffset));
}
