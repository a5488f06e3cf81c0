//! Which row holds the headers, and which field each of them means.

use std::collections::{HashMap, HashSet};

use kernel::text;
use serde_json::Value;

use crate::sheet::read::{ABOVE_HEADER, Row, error_value, formula, is_empty};

/// A header as it is compared: without case, accents and signs, and without the zone that an export adds.
pub fn folded(header: &str) -> String {
    let plain = text::fold(header).replace("(utc)", " ");
    let letters: String = plain.chars().map(|c| if c.is_alphanumeric() { c } else { ' ' }).collect();
    letters.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Headers that mean a field, folded.
pub type Meanings = HashMap<String, &'static str>;

/// The texts of a row, trimmed.
pub fn headers(row: &Row) -> Vec<String> {
    row.cells.iter().map(|cell| cell.as_str().map_or_else(|| as_text(cell), |text| text.trim().to_owned())).collect()
}

/// A cell as displayed.
pub fn as_text(cell: &Value) -> String {
    match cell {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Number(number) => match number.as_f64() {
            Some(whole) if whole.fract() == 0.0 && whole.abs() < 1e15 => format!("{whole:.0}"),
            _ => number.to_string(),
        },
        Value::Object(_) => {
            let formula = formula(cell).map(|formula| format!("={formula}"));
            formula.or_else(|| error_value(cell).map(str::to_owned)).unwrap_or_default()
        }
        other => other.to_string(),
    }
}

/// How many fields the headers in a row mean.
pub fn score(row: &Row, meanings: &Meanings) -> usize {
    headers(row).iter().filter_map(|header| meanings.get(&folded(header))).collect::<HashSet<_>>().len()
}

/// The row with most known headers; where none is known, the first one with several texts.
pub fn find<'a>(rows: &'a [Row], meanings: &Meanings) -> Option<&'a Row> {
    let looked_at = || rows.iter().take(ABOVE_HEADER);
    let best = looked_at().map(|row| (score(row, meanings), row)).rev().max_by_key(|(score, _)| *score).filter(|(score, _)| *score > 0);
    let texts = |row: &&Row| row.cells.iter().filter(|cell| cell.is_string() && !is_empty(cell)).count() > 1;
    best.map(|(_, row)| row).or_else(|| looked_at().find(texts)).or(rows.first())
}

/// A field for each header: the user's last choice for it, otherwise its meaning. A field is used once.
pub fn suggest(headers: &[String], meanings: &Meanings, remembered: &HashMap<String, String>) -> Vec<Option<String>> {
    let mut taken = HashSet::new();
    let known: HashSet<&str> = meanings.values().copied().collect();
    let mut wanted = |header: &String| {
        let header = folded(header);
        let meant = match remembered.get(&header) {
            Some(field) if field.is_empty() => None,
            Some(field) if known.contains(field.as_str()) => Some(field.clone()),
            _ => meanings.get(&header).map(|field| (*field).to_owned()),
        };
        meant.filter(|field| taken.insert(field.clone()))
    };
    headers.iter().map(&mut wanted).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(number: u32, cells: &[&str]) -> Row {
        Row { number, cells: cells.iter().map(|cell| Value::from(*cell)).collect() }
    }

    fn meanings() -> Meanings {
        let known = [("prenom", "firstName"), ("vorname", "firstName"), ("nachname", "lastName"), ("الاسم", "name")];
        known.map(|(header, field)| (header.to_owned(), field)).into_iter().collect()
    }

    #[test]
    fn the_header_is_found_below_a_title_and_above_a_second_header() {
        let rows = [row(1, &["Mitarbeiter 2026"]), row(3, &["Vorname*", "Nachname", "Notiz"]), row(4, &["Text", "Text", "Text"])];
        assert_eq!(find(&rows, &meanings()).map(|row| row.number), Some(3));
        assert_eq!(find(&rows[2..], &meanings()).map(|row| row.number), Some(4));
        assert!(find(&[], &meanings()).is_none());
    }

    #[test]
    fn what_a_user_chose_for_a_header_stands_above_what_it_means() {
        let headers = ["Prénom", "Vorname", "Notiz", "Nachname"].map(str::to_owned);
        let suggested = |remembered: &[(&str, &str)]| {
            let remembered = remembered.iter().map(|(header, field)| ((*header).to_owned(), (*field).to_owned())).collect();
            suggest(&headers, &meanings(), &remembered).into_iter().map(Option::unwrap_or_default).collect::<Vec<_>>()
        };
        assert_eq!(suggested(&[]), ["firstName", "", "", "lastName"]);
        assert_eq!(suggested(&[("prenom", ""), ("notiz", "name"), ("nachname", "gone")]), ["", "firstName", "name", "lastName"]);
    }
}
