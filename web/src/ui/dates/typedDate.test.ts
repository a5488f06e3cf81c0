import { afterEach, describe, expect, it } from "vitest";
import { createFormat, datePatterns, setDatePattern } from "@/lib/format";
import { parseTypedDate } from "./typedDate";

const today = "2026-11-22";
const cultures = ["en-GB", "en-US", "de", "fr", "es", "ar"] as const;

/** Testing every day of the year would prove no more than one early and one late day of each month. */
const days = Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, "0")).flatMap((month) => [
  `2027-${month}-02`,
  `2027-${month}-28`,
]);

afterEach(() => setDatePattern(undefined));

describe("a typed date", () => {
  it.each(datePatterns)("is read as %s shows it, whatever the language", (pattern) => {
    setDatePattern(pattern);
    for (const culture of cultures) {
      const format = createFormat(culture, undefined, pattern);
      for (const day of days) expect(parseTypedDate(format.date(day), culture, today)).toBe(day);
    }
  });

  it.each([
    ["05/11/2027", "en-GB", "2027-11-05"],
    ["5.11.", "de", "2026-11-05"],
    ["5/11/2027", "en-US", "2027-05-11"],
  ])("%j is read as %s writes it where settings begin with the year", (typed, culture, expected) => {
    setDatePattern("yyyy-MM-dd");
    expect(parseTypedDate(typed, culture, today)).toBe(expected);
  });

  it.each(cultures)("is read in %s as the field shows it, in long, short and ISO", (culture) => {
    const styles: Intl.DateTimeFormatOptions[] = [
      { dateStyle: "medium" },
      { dateStyle: "long" },
      { dateStyle: "short" },
      { day: "2-digit", month: "2-digit", year: "numeric" },
    ];
    const format = createFormat(culture);
    for (const day of days) {
      const forms = styles.map((style) => new Intl.DateTimeFormat(culture, { ...style, timeZone: "UTC" }));
      const written = [
        day,
        format.date(day),
        format.date(day).toUpperCase(),
        ...forms.map((form) => form.format(new Date(day))),
      ];
      for (const typed of written)
        expect(`${typed}: ${parseTypedDate(typed, culture, today)}`).toBe(`${typed}: ${day}`);
    }
  });

  it.each(cultures)("is in no other month while it is typed in %s", (culture) => {
    const format = createFormat(culture);
    for (const day of days) {
      const whole = format.date(day);
      const typed = Array.from(whole, (_, at) => whole.slice(0, at + 1));
      const read = typed.flatMap((part) => parseTypedDate(part, culture, today) ?? []);
      expect(read.filter((found) => found.slice(5, 7) !== day.slice(5, 7))).toEqual([]);
    }
  });

  it.each([
    ["15 Jan 2027", "en-GB", "2027-01-15"],
    ["31 Dec 2026", "en-GB", "2026-12-31"],
    ["15 January 27", "en-GB", "2027-01-15"],
    ["the 1st of Sept, 2027", "en-GB", "2027-09-01"],
    ["26/11", "en-GB", "2026-11-26"],
    ["26 Nov", "en-GB", "2026-11-26"],
    ["Jan 15, 2027", "en-US", "2027-01-15"],
    ["1/15/27", "en-US", "2027-01-15"],
    ["15. Jan. 2027", "de", "2027-01-15"],
    ["15.1.", "de", "2026-01-15"],
    ["1. marz 2027", "de", "2027-03-01"],
    ["1er aout 2027", "fr", "2027-08-01"],
    ["15 de enero de 2027", "es", "2027-01-15"],
    ["\u0661\u0665/\u0661/\u0662\u0660\u0662\u0667", "ar", "2027-01-15"],
    ["15 \u064a\u0646\u0627\u064a\u0631 2027", "ar", "2027-01-15"],
    ["2027 Jan 15", "en-GB", "2027-01-15"],
    ["15-Jan-2027", "en-GB", "2027-01-15"],
  ])("reads %j in %s as %s", (typed, culture, expected) => {
    expect(parseTypedDate(typed, culture, today)).toBe(expected);
  });

  it.each([
    ["31/02/2026", "en-GB"],
    ["tomorrow", "en-GB"],
    ["", "en-GB"],
    ["15 Jann 2027", "en-GB"],
    ["15 Jan 202", "en-GB"],
    ["15/1/202", "en-GB"],
    ["15", "en-GB"],
    ["Jan 2027", "en-GB"],
    ["15 Jan 2027 10:30", "en-GB"],
    ["15 Jan Feb", "en-GB"],
    ["15/1/2027/3", "en-GB"],
    ["15.1%", "de"],
    ["3,5", "de"],
    ["15 jui 2027", "fr"],
    ["15 M\u00e4rz 2027", "en-GB"],
    ["2027-13-01", "en-GB"],
  ])("refuses %j in %s", (typed, culture) => {
    expect(parseTypedDate(typed, culture, today)).toBeNull();
  });
});
