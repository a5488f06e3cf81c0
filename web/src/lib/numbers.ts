/** A hyphen is narrower than a digit, so columns of signed numbers would not line up. */
export function trueMinus(value: string): string {
  return value.replace("-", "\u2212");
}

const formats = new Map<string, Intl.NumberFormat>();

/** The formatter of a culture, cached: creating one costs far more than using it. */
export function numberFormat(culture: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = JSON.stringify([culture, options]);
  const known = formats.get(key) ?? new Intl.NumberFormat(culture, options);
  formats.set(key, known);
  return known;
}
