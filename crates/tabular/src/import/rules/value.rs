//! Numbers and days as people write them in six languages.

use chrono::NaiveDate;

/// Decimal sign of a culture, and what may part thousands in it.
fn signs(culture: &str) -> (char, &'static [char]) {
    match culture.get(..2) {
        Some("de" | "es") => (',', &['.', ' ', '\u{a0}', '\u{202f}', '\'']),
        Some("fr") => (',', &[' ', '\u{a0}', '\u{202f}']),
        Some("ar") => ('.', &[',', ' ', '\u{a0}']),
        _ => ('.', &[',', ' ', '\u{a0}']),
    }
}

/// Western digits and signs for the Arabic and Persian ones.
fn western(text: &str) -> String {
    let digit = |c: char, zero: u32| char::from_digit(u32::from(c).wrapping_sub(zero), 10);
    let plain = |c: char| match c {
        '٠'..='٩' => digit(c, 0x660).unwrap_or(c),
        '۰'..='۹' => digit(c, 0x6F0).unwrap_or(c),
        '٫' => '.',
        '٬' => ',',
        '−' => '-',
        c => c,
    };
    text.trim().chars().filter(|c| !matches!(c, '\u{200e}' | '\u{200f}' | '\u{61c}')).map(plain).collect()
}

/// A number as it is written in `culture`; none where the signs don't fit, rather than another number.
pub fn number(text: &str, culture: &str) -> Option<f64> {
    let text = western(text);
    let (decimal, thousands) = signs(culture);
    let (sign, digits) = text.strip_prefix('-').map_or((1.0, text.as_str()), |rest| (-1.0, rest));
    let (whole, fraction) = digits.split_once(decimal).unwrap_or((digits, ""));
    if fraction.chars().any(|c| !c.is_ascii_digit()) {
        return None;
    }
    let parts: Vec<&str> = whole.split(thousands).collect();
    let is_digits = |part: &&str| !part.is_empty() && part.chars().all(|c| c.is_ascii_digit());
    let (first, rest) = parts.split_first()?;
    let fits = is_digits(first) && rest.iter().all(|part| is_digits(part) && part.len() == 3) && (rest.is_empty() || first.len() <= 3);
    let number: f64 = if fits { format!("{}.{}0", parts.concat(), fraction).parse().ok()? } else { return None };
    Some(sign * number)
}

/// A day as it is written in `culture`: year first everywhere, with points day first, else as the culture has it.
pub fn day(text: &str, culture: &str) -> Option<NaiveDate> {
    let text = western(text);
    // Of an instant, the day.
    let day = text.split(['T', ' ']).next().filter(|first| first.len() >= 8).unwrap_or(&text);
    let sign = day.chars().find(|c| !c.is_ascii_digit())?;
    let parts: Vec<&str> = day.split(sign).filter(|part| !part.is_empty()).collect();
    let [first, second, third] = <[&str; 3]>::try_from(parts).ok()?;
    let number = |part: &str| part.parse::<u32>().ok().filter(|_| part.len() <= 4);
    let of = |year: &str, month: &str, day: &str| {
        let year = number(year).map(|given| if year.len() == 2 { 2000 + given } else { given })?;
        NaiveDate::from_ymd_opt(i32::try_from(year).ok()?, number(month)?, number(day)?).filter(|_| (1900..=2999).contains(&year))
    };
    match sign {
        '.' | '/' | '-' if first.len() == 4 => of(first, second, third),
        '/' | '-' if culture == "en-US" => of(third, first, second),
        '.' | '/' | '-' => of(third, second, first),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_each_language_writes_them() {
        for (text, culture, expected) in [
            ("1,234.5", "en-GB", 1234.5),
            ("1,234.5", "en-US", 1234.5),
            ("1.234,5", "de", 1234.5),
            ("1'234,5", "de", 1234.5),
            ("1.234,5", "es", 1234.5),
            ("1\u{202f}234,5", "fr", 1234.5),
            ("1 234", "fr", 1234.0),
            ("١٬٢٣٤٫٥", "ar", 1234.5),
            ("1,234.5", "ar", 1234.5),
            ("-7", "en-GB", -7.0),
        ] {
            assert_eq!(number(text, culture), Some(expected), "{text} in {culture}");
        }
        for (text, culture) in
            [("1.234,5", "en-GB"), ("1,5", "en-GB"), ("1,234.5", "de"), ("1.5", "de"), ("", "fr"), ("4 apples", "en-US"), ("1e9", "en-GB")]
        {
            assert_eq!(number(text, culture), None, "{text} in {culture}");
        }
    }

    #[test]
    fn days_are_read_as_each_language_writes_them() {
        let expected = NaiveDate::from_ymd_opt(2026, 3, 9);
        for (text, culture) in [
            ("2026-03-09", "en-US"),
            ("2026-03-09T00:00:00", "de"),
            ("2026/03/09", "ar"),
            ("09/03/2026", "en-GB"),
            ("3/9/2026", "en-US"),
            ("9.3.2026", "de"),
            ("09.03.26", "de"),
            ("9/3/2026", "es"),
            ("09/03/2026", "fr"),
            ("09-03-2026", "fr"),
            ("٠٩/٠٣/٢٠٢٦", "ar"),
        ] {
            assert_eq!(day(text, culture), expected, "{text} in {culture}");
        }
        for (text, culture) in
            [("13/31/2026", "en-GB"), ("31/12/2026", "en-US"), ("2026-02-30", "de"), ("soon", "fr"), ("9/3", "es"), ("09/03/0026", "fr")]
        {
            assert_eq!(day(text, culture), None, "{text} in {culture}");
        }
    }
}
