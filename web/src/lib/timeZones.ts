/** IANA time zones as choices, with the one that a record has in any case: browsers know the newer names alone. */
export function timeZoneOptions(present: string): { value: string; label: string }[] {
  const zones = new Set([...Intl.supportedValuesOf("timeZone"), "UTC", present].filter(Boolean));
  return [...zones].toSorted().map((value) => ({ value, label: value.replaceAll("_", " ") }));
}
