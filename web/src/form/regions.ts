import type { Translate } from "@/lib/text";
import type { Option } from "@/ui";

/** ISO 3166-1: the browser names regions but does not list them. */
const countries =
  "AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW";

function named(values: readonly string[], culture: string, type: Intl.DisplayNamesType): Option[] {
  const names = new Intl.DisplayNames(culture, { type });
  const byName = new Intl.Collator(culture);
  return values
    .map((value) => ({ value, label: names.of(value) ?? value, note: value }))
    .toSorted((a, b) => byName.compare(a.label, b.label));
}

/** Currencies of the regions that readers are likely to come from: the browser can name currencies but doesn't know where they are used. */
const currencies =
  "EUR:AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC MT NL PT SI SK SM;GBP:GB GG IM JE;USD:US;CHF:CH LI;CAD:CA;AUD:AU;NZD:NZ;SEK:SE;NOK:NO;DKK:DK;ISK:IS;PLN:PL;CZK:CZ;HUF:HU;RON:RO;TRY:TR;JPY:JP;CNY:CN;INR:IN;KRW:KR;SGD:SG;HKD:HK;BRL:BR;MXN:MX;ARS:AR;CLP:CL;COP:CO;ZAR:ZA;AED:AE;SAR:SA;QAR:QA;KWD:KW;BHD:BH;OMR:OM;JOD:JO;EGP:EG;MAD:MA;TND:TN;DZD:DZ";

/** The currency of the region that a language tag names, such as `de-CH`; null where it names none that is known. */
export function currencyOf(language: string): string | null {
  const { region } = new Intl.Locale(language).maximize();
  const found = currencies.split(";").find((line) => region && line.slice(4).split(" ").includes(region));
  return found?.slice(0, 3) ?? null;
}

/** Countries by name in the reader's language. */
export function countryOptions(culture: string): Option[] {
  return named(countries.split(" "), culture, "region");
}

/** Currencies by name in the reader's language. */
export function currencyOptions(culture: string): Option[] {
  return named(Intl.supportedValuesOf("currency"), culture, "currency");
}

/** The twelve months; the value is the number. */
export function monthOptions(culture: string): Option[] {
  const name = new Intl.DateTimeFormat(culture, { month: "long", timeZone: "UTC" });
  return Array.from({ length: 12 }, (_, at) => ({
    value: String(at + 1),
    label: name.format(new Date(Date.UTC(2024, at, 1))),
  }));
}

/** A country in the reader's language; the code where nothing is known of it. */
export function countryName(code: string, culture: string): string {
  return new Intl.DisplayNames(culture, { type: "region" }).of(code) ?? code;
}

/** "Berlin, Germany" in the reader's language, as far as it is known; empty where nothing is. */
export function placeName(
  { city, country }: { city?: string | null; country?: string | null },
  t: Translate,
  culture: string,
): string {
  const name = country ? countryName(country, culture) : "";
  return city && name ? t("Sessions.Place", { city, country: name }) : (city ?? name);
}
