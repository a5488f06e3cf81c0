//! Parses typed days. All days of a column have one order of day, month and year, decided from all of them and the user's language: decided
//! one by one, `04/01/98` and `04/13/98` would get different orders.

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::value::western;
use crate::sheet::read::Row;

/// Two-digit years from here on belong to the twentieth century: 49 is 2049, 50 is 1950, 98 is 1998.
const PIVOT: u32 = 50;
/// No day is written longer, not even as an instant with its zone.
const LONGEST: usize = 64;

/// Order of day, month and year.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = ImportDateOrder)]
pub enum DateOrder {
    DayMonthYear,
    MonthDayYear,
    YearMonthDay,
}

const ORDERS: [DateOrder; 3] = [DateOrder::DayMonthYear, DateOrder::MonthDayYear, DateOrder::YearMonthDay];

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum ColumnOrder {
    /// It was chosen, or follows from the values and the language.
    Clear(DateOrder),
    /// Several orders fit, and the language doesn't decide between them.
    Unclear,
    /// No order fits all values: these two rows contradict each other.
    Mixed { row: u32, other: u32 },
}

/// The order in which readers of `culture` expect days; none where several are in use.
pub fn usual(culture: &str) -> Option<DateOrder> {
    match culture {
        "en-US" => Some(DateOrder::MonthDayYear),
        "en-CA" | "fr-CA" => None,
        _ => match culture.get(..2) {
            Some("fa" | "hu" | "ja" | "ko" | "sv" | "zh") => Some(DateOrder::YearMonthDay),
            _ => Some(DateOrder::DayMonthYear),
        },
    }
}

/// One of the three numbers of a day.
#[derive(Debug, Clone, Copy)]
struct Part {
    number: u32,
    digits: usize,
}

impl Part {
    fn parse(text: &str) -> Option<Self> {
        let is_number = (1..=4).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
        let number = text.parse::<u32>().ok().filter(|_| is_number)?;
        Some(Self { number, digits: text.len() })
    }

    fn year(self) -> Option<i32> {
        let year = match self.digits {
            4 => self.number,
            2 if self.number < PIVOT => 2000 + self.number,
            2 => 1900 + self.number,
            _ => return None,
        };
        i32::try_from(year).ok()
    }
}

/// A day in a cell, before its order is known.
#[derive(Debug, Clone, Copy)]
pub struct WrittenDay {
    parts: [Part; 3],
    has_points: bool,
}

impl WrittenDay {
    /// Three numbers with points, slashes or hyphens between them; of an instant, its day.
    pub fn parse(text: &str) -> Option<Self> {
        if text.len() > LONGEST {
            return None;
        }
        let text = western(text);
        match text.split_once(['T', ' ']) {
            Some((day, rest)) if is_time(rest) => Self::of_parts(day),
            _ => Self::of_parts(&text),
        }
    }

    fn of_parts(text: &str) -> Option<Self> {
        let (at, sign) = text.char_indices().find(|(_, c)| !c.is_ascii_digit())?;
        if at == 0 || !matches!(sign, '.' | '/' | '-') {
            return None;
        }
        let parts: Vec<&str> = text.split(sign).map(str::trim).filter(|part| !part.is_empty()).collect();
        let [first, second, third] = <[&str; 3]>::try_from(parts).ok()?;
        Some(Self { parts: [Part::parse(first)?, Part::parse(second)?, Part::parse(third)?], has_points: sign == '.' })
    }

    /// The day in this order, if that gives one from 1900 to 2200. A year of four digits in front leaves no choice.
    pub fn read(&self, order: DateOrder) -> Option<NaiveDate> {
        let [first, second, third] = self.parts;
        let order = if first.digits == 4 { DateOrder::YearMonthDay } else { order };
        let (year, month, day) = match order {
            DateOrder::DayMonthYear => (third, second, first),
            DateOrder::MonthDayYear => (third, first, second),
            DateOrder::YearMonthDay => (first, second, third),
        };
        let is_short = month.digits <= 2 && day.digits <= 2;
        let read = NaiveDate::from_ymd_opt(year.year()?, month.number, day.number)?;
        (is_short && http::plain_year(&read, &()).is_ok()).then_some(read)
    }

    /// Whether it is a day, and another one in another order.
    pub fn depends_on_order(&self) -> bool {
        let [first, ..] = self.parts;
        first.digits != 4 && ORDERS.iter().any(|order| self.read(*order).is_some())
    }

    /// In every language, dates with points start with the day.
    fn usual(&self, culture: &str) -> Option<DateOrder> {
        if self.has_points { Some(DateOrder::DayMonthYear) } else { usual(culture) }
    }
}

/// Whether what follows a day makes it an instant. Anything else would be lost: a second day, or a remark.
fn is_time(rest: &str) -> bool {
    let end = rest.find(|c: char| !(c.is_ascii_digit() || matches!(c, ':' | '.' | ','))).unwrap_or(rest.len());
    let (clock, zone) = rest.split_at(end);
    let parts: Vec<&str> = clock.split([':', '.', ',']).collect();
    let is_clock = match parts.as_slice() {
        [hour, minute] => is_short(hour) && minute.len() == 2,
        [hour, minute, seconds @ ..] => {
            clock.contains(':') && is_short(hour) && minute.len() == 2 && seconds.len() <= 2 && seconds.iter().all(|part| !part.is_empty())
        }
        _ => false,
    };
    let zone = zone.trim();
    is_clock
        && match zone.strip_prefix(['+', '-']) {
            Some(offset) => offset.len() <= 5 && offset.chars().all(|c| c.is_ascii_digit() || c == ':'),
            None => zone.chars().all(|c| c.is_alphabetic() || c.is_whitespace() || c == '.'),
        }
}

fn is_short(part: &str) -> bool {
    (1..=2).contains(&part.len())
}

/// The order of each column, as all its values and the language of the reader say; none where no value depends on it.
pub fn orders(rows: &[Row], columns: usize, culture: &str) -> Vec<Option<ColumnOrder>> {
    let mut found = Vec::with_capacity(columns);
    for at in 0..columns {
        let written = rows.iter().filter_map(|row| Some((row.number, WrittenDay::parse(row.cells.get(at)?.as_str()?)?)));
        let days: Vec<(u32, WrittenDay)> = written.filter(|(_, day)| day.depends_on_order()).collect();
        found.push(order(&days, culture));
    }
    found
}

fn order(days: &[(u32, WrittenDay)], culture: &str) -> Option<ColumnOrder> {
    let (_, first) = days.first()?;
    let fits = |order: DateOrder| days.iter().all(|(_, day)| day.read(order).is_some());
    let expected = first.usual(culture).filter(|order| days.iter().all(|(_, day)| day.usual(culture) == Some(*order)));
    if let Some(order) = expected.filter(|order| fits(*order)) {
        return Some(ColumnOrder::Clear(order));
    }
    Some(match (fits(DateOrder::DayMonthYear), fits(DateOrder::MonthDayYear)) {
        (true, true) => ColumnOrder::Unclear,
        (true, false) => ColumnOrder::Clear(DateOrder::DayMonthYear),
        (false, true) => ColumnOrder::Clear(DateOrder::MonthDayYear),
        (false, false) if fits(DateOrder::YearMonthDay) => ColumnOrder::Clear(DateOrder::YearMonthDay),
        (false, false) => {
            let against = |order: DateOrder| days.iter().find(|(_, day)| day.read(order).is_none()).map_or(0, |(row, _)| *row);
            ColumnOrder::Mixed { row: against(DateOrder::MonthDayYear), other: against(DateOrder::DayMonthYear) }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use DateOrder::{DayMonthYear, MonthDayYear, YearMonthDay};

    /// A column below a header, in rows from 2 on.
    fn column(days: &[&str], culture: &str) -> Option<ColumnOrder> {
        let rows: Vec<Row> = (2..).zip(days).map(|(number, day)| Row { number, cells: vec![(*day).into()] }).collect();
        orders(&rows, 1, culture).remove(0)
    }

    /// A column consisting of this one day.
    fn alone(text: &str, culture: &str) -> Option<NaiveDate> {
        let order = match column(&[text], culture) {
            Some(ColumnOrder::Clear(order)) => order,
            _ => YearMonthDay,
        };
        WrittenDay::parse(text)?.read(order)
    }

    #[test]
    fn days_are_read_as_each_language_writes_them() {
        let expected = NaiveDate::from_ymd_opt(2026, 3, 9);
        for (text, culture) in [
            ("2026-03-09", "en-US"),
            ("2026-03-09T00:00:00", "de"),
            ("2026-03-09 08:30", "en-CA"),
            ("2026/03/09", "ar"),
            ("2026. 3. 9.", "ko"),
            ("26/03/09", "ja"),
            ("09/03/2026", "en-GB"),
            ("3/9/2026", "en-US"),
            ("3/9/26 8:30", "en-US"),
            ("9.3.2026", "de"),
            ("9. 3. 2026", "cs"),
            ("9.3.2026", "en-US"),
            ("09.03.26", "de"),
            ("9/3/2026", "es"),
            ("09/03/2026", "fr"),
            ("09-03-2026", "fr"),
            ("09-03-26", "nl"),
            ("9.3.2026 08.30", "fi"),
            ("3/9/2026 8:30\u{202f}AM", "en-US"),
            ("9/3/2026 8:30 a. m.", "es"),
            ("2026-03-09T08:30:00.0000000+02:00", "de"),
            ("2026-03-09 08:30:00 +0200", "en-US"),
            ("٩/٣/٢٦", "ar"),
            ("٢٦/٠٣/٠٩", "fa"),
            ("٠٩/٠٣/٢٠٢٦", "ar"),
        ] {
            assert_eq!(alone(text, culture), expected, "{text} in {culture}");
        }
        for text in ["13/31/2026", "2026-02-30", "soon", "9/3", "09/03/0026", "09/03/126", "/9/3/2026", "1/2/3/2026", "2026-003-09"] {
            assert_eq!(alone(text, "en-GB"), None, "{text}");
        }
    }

    #[test]
    fn a_day_with_more_than_a_time_behind_it_is_none() {
        for text in [
            "01/04/98 - 30/06/98",
            "01/04/98 to 30/06/98",
            "01.04.98 03.04.98",
            "2026-03-09 (or later)",
            "2026-03-09 provisional",
            "2026-03-09 00:00 - 2026-04-01 00:00",
            "2026-03-09 08:30 - 09:00",
            "9/3/2026 2",
        ] {
            assert_eq!(alone(text, "en-GB"), None, "{text}");
        }
    }

    #[test]
    fn two_digit_years_reach_from_1950_to_2049() {
        for (text, expected) in
            [("01/04/98", (1998, 4, 1)), ("01/04/50", (1950, 4, 1)), ("01/04/49", (2049, 4, 1)), ("01/04/00", (2000, 4, 1))]
        {
            let (year, month, day) = expected;
            assert_eq!(alone(text, "en-GB"), NaiveDate::from_ymd_opt(year, month, day), "{text}");
        }
    }

    #[test]
    fn years_are_from_1900_to_2200() {
        for (text, is_day) in
            [("1900-01-01", true), ("31/12/2200", true), ("1899-12-31", false), ("01/01/2201", false), ("+12345-01-01", false)]
        {
            assert_eq!(alone(text, "en-GB").is_some(), is_day, "{text}");
        }
    }

    #[test]
    fn one_order_is_decided_for_a_whole_column() {
        let unclear = ["01/04/98", "03/04/98"];
        for (culture, expected) in [
            ("en-GB", ColumnOrder::Clear(DayMonthYear)),
            ("de", ColumnOrder::Clear(DayMonthYear)),
            ("en-US", ColumnOrder::Clear(MonthDayYear)),
            ("en-CA", ColumnOrder::Unclear),
            ("ja", ColumnOrder::Unclear),
        ] {
            assert_eq!(column(&unclear, culture), Some(expected), "{culture}");
        }
        for culture in ["en-GB", "en-US", "en-CA", "de"] {
            assert_eq!(
                column(&["01/04/98", "04/13/98", "2026-01-02", "soon"], culture),
                Some(ColumnOrder::Clear(MonthDayYear)),
                "{culture}"
            );
            assert_eq!(column(&["01/04/98", "13/04/98"], culture), Some(ColumnOrder::Clear(DayMonthYear)), "{culture}");
            assert_eq!(column(&["98/04/01", "98/12/13"], culture), Some(ColumnOrder::Clear(YearMonthDay)), "{culture}");
            let mixed = column(&["01/04/98", "", "13/04/98", "04/14/98"], culture);
            assert_eq!(mixed, Some(ColumnOrder::Mixed { row: 4, other: 5 }), "{culture}");
        }
        assert_eq!(column(&["9.3.2026", "3/9/2026"], "en-US"), Some(ColumnOrder::Unclear), "points and slashes are two habits");
        assert_eq!(column(&["9.3.2026", "9/3/2026"], "en-GB"), Some(ColumnOrder::Clear(DayMonthYear)));
        assert_eq!(column(&["2026-03-09", "", "Anna", "31/02/2026"], "en-CA"), None, "nothing depends on the order");
    }
}
