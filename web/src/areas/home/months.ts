/** The short name of a month that the server writes as `2026-M04`, with the year where it begins one. */
export function monthName(month: string, culture: string): string {
  const [year, number] = month.split("-M").map(Number);
  const at = new Date(Date.UTC(year ?? 0, (number ?? 1) - 1, 1));
  const options: Intl.DateTimeFormatOptions =
    number === 1 ? { month: "short", year: "2-digit", timeZone: "UTC" } : { month: "short", timeZone: "UTC" };
  return new Intl.DateTimeFormat(culture, options).format(at);
}
