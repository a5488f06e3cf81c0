/** IANA time zones as choices, plus the record's own: browsers only know the newer names. */
export function timeZoneOptions(present: string): { value: string; label: string }[] {
  const zones = new Set([...Intl.supportedValuesOf("timeZone"), "UTC", present].filter(Boolean));
  return [...zones].toSorted().map((value) => ({ value, label: value.replaceAll("_", " ") }));
}
