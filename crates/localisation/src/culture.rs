//! Cultures: names, direction, and date patterns in .NET's notation, which ABP clients read.

use serde::Serialize;
use utoipa::ToSchema;

/// The culture that every text exists in.
pub const DEFAULT_CULTURE: &str = "en-GB";

/// The cultures that the product ships texts for, in the order of the language menu.
pub const SHIPPED: [&str; 6] = ["en-GB", "en-US", "de", "fr", "es", "ar"];

#[derive(Debug, Clone, Copy)]
pub struct Culture {
    /// `de-AT`.
    pub name: &'static str,
    pub english_name: &'static str,
    /// Name in its own language.
    pub native_name: &'static str,
    /// ISO 639-1.
    pub two_letters: &'static str,
    /// ISO 639-3.
    pub three_letters: &'static str,
    /// Written from right to left.
    pub is_right_to_left: bool,
    /// `dd/MM/yyyy`.
    pub short_date: &'static str,
    /// `dddd, d MMMM yyyy`.
    pub long_date: &'static str,
    /// `HH:mm`; the long pattern adds seconds.
    pub short_time: &'static str,
    /// Between the parts of a date.
    pub date_separator: &'static str,
}

const fn culture(name: &'static str, names: [&'static str; 2], iso: [&'static str; 2], dates: [&'static str; 4]) -> Culture {
    Culture {
        name,
        english_name: names[0],
        native_name: names[1],
        two_letters: iso[0],
        three_letters: iso[1],
        is_right_to_left: false,
        short_date: dates[0],
        long_date: dates[1],
        short_time: dates[2],
        date_separator: dates[3],
    }
}

const fn right_to_left(mut culture: Culture) -> Culture {
    culture.is_right_to_left = true;
    culture
}

/// Every culture that a language can be added for, the shipped ones first.
pub const CULTURES: &[Culture] = &[
    culture(
        "en-GB",
        ["English (United Kingdom)", "English (United Kingdom)"],
        ["en", "eng"],
        ["dd/MM/yyyy", "dddd, d MMMM yyyy", "HH:mm", "/"],
    ),
    culture(
        "en-US",
        ["English (United States)", "English (United States)"],
        ["en", "eng"],
        ["M/d/yyyy", "dddd, MMMM d, yyyy", "h:mm tt", "/"],
    ),
    culture("de", ["German", "Deutsch"], ["de", "deu"], ["dd.MM.yyyy", "dddd, d. MMMM yyyy", "HH:mm", "."]),
    culture("fr", ["French", "français"], ["fr", "fra"], ["dd/MM/yyyy", "dddd d MMMM yyyy", "HH:mm", "/"]),
    culture("es", ["Spanish", "español"], ["es", "spa"], ["d/M/yyyy", "dddd, d 'de' MMMM 'de' yyyy", "H:mm", "/"]),
    right_to_left(culture(
        "ar",
        ["Arabic", "العربية"],
        ["ar", "ara"],
        ["d\u{200f}/M\u{200f}/yyyy", "dddd، d MMMM yyyy", "h:mm tt", "\u{200f}/"],
    )),
    culture("bg", ["Bulgarian", "български"], ["bg", "bul"], ["d.MM.yyyy 'г'.", "dddd, d MMMM yyyy 'г'.", "H:mm", "."]),
    culture("cs", ["Czech", "čeština"], ["cs", "ces"], ["dd.MM.yyyy", "dddd d. MMMM yyyy", "H:mm", "."]),
    culture("da", ["Danish", "dansk"], ["da", "dan"], ["dd.MM.yyyy", "dddd 'den' d. MMMM yyyy", "HH.mm", "."]),
    culture("de-AT", ["German (Austria)", "Deutsch (Österreich)"], ["de", "deu"], ["dd.MM.yyyy", "dddd, d. MMMM yyyy", "HH:mm", "."]),
    culture("de-CH", ["German (Switzerland)", "Deutsch (Schweiz)"], ["de", "deu"], ["dd.MM.yyyy", "dddd, d. MMMM yyyy", "HH:mm", "."]),
    culture("el", ["Greek", "Ελληνικά"], ["el", "ell"], ["d/M/yyyy", "dddd, d MMMM yyyy", "h:mm tt", "/"]),
    culture("en-AU", ["English (Australia)", "English (Australia)"], ["en", "eng"], ["d/M/yyyy", "dddd, d MMMM yyyy", "h:mm tt", "/"]),
    culture("en-CA", ["English (Canada)", "English (Canada)"], ["en", "eng"], ["yyyy-MM-dd", "dddd, MMMM d, yyyy", "h:mm tt", "-"]),
    culture("en-IE", ["English (Ireland)", "English (Ireland)"], ["en", "eng"], ["dd/MM/yyyy", "dddd d MMMM yyyy", "HH:mm", "/"]),
    right_to_left(culture("fa", ["Persian", "فارسی"], ["fa", "fas"], ["yyyy/M/d", "dddd d MMMM yyyy", "H:mm", "/"])),
    culture("fi", ["Finnish", "suomi"], ["fi", "fin"], ["d.M.yyyy", "dddd d. MMMM yyyy", "H.mm", "."]),
    culture("fr-CA", ["French (Canada)", "français (Canada)"], ["fr", "fra"], ["yyyy-MM-dd", "dddd d MMMM yyyy", "HH 'h' mm", "-"]),
    right_to_left(culture("he", ["Hebrew", "עברית"], ["he", "heb"], ["d.M.yyyy", "dddd, d בMMMM yyyy", "H:mm", "."])),
    culture("hu", ["Hungarian", "magyar"], ["hu", "hun"], ["yyyy. MM. dd.", "yyyy. MMMM d., dddd", "H:mm", ". "]),
    culture("it", ["Italian", "italiano"], ["it", "ita"], ["dd/MM/yyyy", "dddd d MMMM yyyy", "HH:mm", "/"]),
    culture("ja", ["Japanese", "日本語"], ["ja", "jpn"], ["yyyy/MM/dd", "yyyy年M月d日dddd", "H:mm", "/"]),
    culture("ko", ["Korean", "한국어"], ["ko", "kor"], ["yyyy. M. d.", "yyyy년 M월 d일 dddd", "tt h:mm", ". "]),
    culture("nb", ["Norwegian Bokmål", "norsk bokmål"], ["nb", "nob"], ["dd.MM.yyyy", "dddd d. MMMM yyyy", "HH:mm", "."]),
    culture("nl", ["Dutch", "Nederlands"], ["nl", "nld"], ["dd-MM-yyyy", "dddd d MMMM yyyy", "HH:mm", "-"]),
    culture("pl", ["Polish", "polski"], ["pl", "pol"], ["d.MM.yyyy", "dddd, d MMMM yyyy", "HH:mm", "."]),
    culture(
        "pt-BR",
        ["Portuguese (Brazil)", "português (Brasil)"],
        ["pt", "por"],
        ["dd/MM/yyyy", "dddd, d 'de' MMMM 'de' yyyy", "HH:mm", "/"],
    ),
    culture(
        "pt-PT",
        ["Portuguese (Portugal)", "português (Portugal)"],
        ["pt", "por"],
        ["dd/MM/yyyy", "dddd, d 'de' MMMM 'de' yyyy", "HH:mm", "/"],
    ),
    culture("ro", ["Romanian", "română"], ["ro", "ron"], ["dd.MM.yyyy", "dddd, d MMMM yyyy", "HH:mm", "."]),
    culture("ru", ["Russian", "русский"], ["ru", "rus"], ["dd.MM.yyyy", "dddd, d MMMM yyyy 'г'.", "HH:mm", "."]),
    culture("sk", ["Slovak", "slovenčina"], ["sk", "slk"], ["d. M. yyyy", "dddd d. MMMM yyyy", "H:mm", ". "]),
    culture("sv", ["Swedish", "svenska"], ["sv", "swe"], ["yyyy-MM-dd", "dddd d MMMM yyyy", "HH:mm", "-"]),
    culture("tr", ["Turkish", "Türkçe"], ["tr", "tur"], ["d.MM.yyyy", "d MMMM yyyy dddd", "HH:mm", "."]),
    culture("uk", ["Ukrainian", "українська"], ["uk", "ukr"], ["dd.MM.yyyy", "dddd, d MMMM yyyy 'р'.", "HH:mm", "."]),
    culture("zh-Hans", ["Chinese (Simplified)", "中文（简体）"], ["zh", "zho"], ["yyyy/M/d", "yyyy年M月d日dddd", "HH:mm", "/"]),
    culture("zh-Hant", ["Chinese (Traditional)", "中文（繁體）"], ["zh", "zho"], ["yyyy/M/d", "yyyy年M月d日 dddd", "tth:mm", "/"]),
];

/// A language of the menu, as in `localization.languages` of the configuration.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Language {
    /// `en-GB`.
    pub culture_name: String,
    /// Culture of the texts; the same.
    pub ui_culture_name: String,
    /// Name in the menu.
    pub display_name: String,
    /// ISO 639-1.
    #[serde(rename = "twoLetterISOLanguageName")]
    pub two_letter_iso_language_name: String,
    /// ISO 3166 country whose flag is shown beside the name, if the provider chose one.
    #[schema(nullable)]
    pub flag_icon: Option<String>,
}

/// The current culture, as ABP clients read it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CurrentCulture {
    /// Name in its own language.
    pub display_name: String,
    pub english_name: String,
    /// ISO 639-3.
    pub three_letter_iso_language_name: String,
    /// ISO 639-1.
    pub two_letter_iso_language_name: String,
    /// Written from right to left.
    pub is_right_to_left: bool,
    /// `en-GB`.
    pub culture_name: String,
    /// `en-GB`.
    pub name: String,
    /// Name in its own language.
    pub native_name: String,
    /// How dates are written.
    pub date_time_format: DateTimeFormat,
}

/// How dates are written, in .NET's notation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DateTimeFormat {
    /// `SolarCalendar`.
    pub calendar_algorithm_type: String,
    /// `dddd, d MMMM yyyy`.
    pub date_time_format_long: String,
    /// `dd/MM/yyyy`.
    pub short_date_pattern: String,
    /// Long date with seconds.
    pub full_date_time_pattern: String,
    /// `/`.
    pub date_separator: String,
    /// `HH:mm`.
    pub short_time_pattern: String,
    /// `HH:mm:ss`.
    pub long_time_pattern: String,
}

impl Culture {
    /// The entry of the language menu.
    pub fn language(&self, display_name: String, flag_icon: Option<String>) -> Language {
        Language {
            culture_name: self.name.to_owned(),
            ui_culture_name: self.name.to_owned(),
            display_name,
            two_letter_iso_language_name: self.two_letters.to_owned(),
            flag_icon,
        }
    }

    /// The culture in the API's form.
    pub fn current(&self) -> CurrentCulture {
        // Seconds follow the minutes, after the separator between hours and minutes.
        let separator = if self.short_time.contains('.') { ".ss" } else { ":ss" };
        let long_time = self.short_time.replace("mm", &format!("mm{separator}"));
        CurrentCulture {
            display_name: self.native_name.to_owned(),
            english_name: self.english_name.to_owned(),
            three_letter_iso_language_name: self.three_letters.to_owned(),
            two_letter_iso_language_name: self.two_letters.to_owned(),
            is_right_to_left: self.is_right_to_left,
            culture_name: self.name.to_owned(),
            name: self.name.to_owned(),
            native_name: self.native_name.to_owned(),
            date_time_format: DateTimeFormat {
                calendar_algorithm_type: "SolarCalendar".to_owned(),
                date_time_format_long: self.long_date.to_owned(),
                short_date_pattern: self.short_date.to_owned(),
                full_date_time_pattern: format!("{} {long_time}", self.long_date),
                date_separator: self.date_separator.to_owned(),
                short_time_pattern: self.short_time.to_owned(),
                long_time_pattern: long_time,
            },
        }
    }
}

/// The culture of this name in any case, if it is known.
pub fn known_culture(name: &str) -> Option<&'static Culture> {
    CULTURES.iter().find(|culture| culture.name.eq_ignore_ascii_case(name))
}

/// The culture named `name`, or the nearest known one.
pub fn current_culture(name: &str) -> CurrentCulture {
    crate::negotiate::nearest_known(name).current()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shipped_culture_is_described() {
        assert!(SHIPPED.iter().all(|name| known_culture(name).is_some()));
        assert!(current_culture("ar").is_right_to_left && !current_culture("de").is_right_to_left);
        let british = current_culture("en-gb").date_time_format;
        assert_eq!(
            (british.long_time_pattern.as_str(), british.full_date_time_pattern.as_str()),
            ("HH:mm:ss", "dddd, d MMMM yyyy HH:mm:ss")
        );
        assert_eq!(current_culture("en-US").date_time_format.long_time_pattern, "h:mm:ss tt");
    }

    #[test]
    fn the_wire_names_are_those_of_the_contract() {
        let value = serde_json::to_value(current_culture("en-GB")).unwrap();
        for name in [
            "displayName",
            "englishName",
            "threeLetterIsoLanguageName",
            "twoLetterIsoLanguageName",
            "isRightToLeft",
            "cultureName",
            "name",
            "nativeName",
        ] {
            assert!(value.get(name).is_some(), "{name}");
        }
        let language = serde_json::to_value(CULTURES[0].language("English".to_owned(), None)).unwrap();
        assert_eq!(language["twoLetterISOLanguageName"], "en");
    }
}
