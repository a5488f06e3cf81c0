//! Cells and columns.

use chrono::{DateTime, NaiveDate, Utc};
use serde::Serialize;
use utoipa::ToSchema;

/// Value of a cell.
#[derive(Debug, Clone, PartialEq)]
pub enum Cell {
    /// Nothing.
    Empty,
    /// User-written text.
    Text(String),
    /// Key of a text, which is replaced by the text before it is written.
    Word(String),
    /// Whole number.
    Integer(i64),
    /// Number with a fraction: a score, a percentage in points.
    Decimal(f64),
    /// Money in ten-thousandths of the currency's unit.
    Money(i64),
    /// Calendar day.
    Date(NaiveDate),
    /// Instant, written in UTC.
    Instant(DateTime<Utc>),
}

/// Key of the text for a member of an enum, `Enum.ClientStatus.Active`.
pub fn word_key<T: Serialize + ToSchema>(member: &T) -> String {
    let name = serde_json::to_value(member).ok().and_then(|value| value.as_str().map(str::to_owned));
    format!("Enum.{}.{}", T::name(), name.unwrap_or_default())
}

impl Cell {
    /// The word for a member of an enum.
    pub fn word<T: Serialize + ToSchema>(member: &T) -> Self {
        Self::Word(word_key(member))
    }

    /// Names in one cell.
    pub fn list<'a>(names: impl IntoIterator<Item = &'a str>) -> Self {
        Self::Text(names.into_iter().collect::<Vec<_>>().join(", "))
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<&String> for Cell {
    fn from(text: &String) -> Self {
        Self::Text(text.clone())
    }
}

impl From<i64> for Cell {
    fn from(number: i64) -> Self {
        Self::Integer(number)
    }
}

impl From<i32> for Cell {
    fn from(number: i32) -> Self {
        Self::Integer(number.into())
    }
}

impl From<f64> for Cell {
    fn from(number: f64) -> Self {
        Self::Decimal(number)
    }
}

impl From<NaiveDate> for Cell {
    fn from(day: NaiveDate) -> Self {
        Self::Date(day)
    }
}

impl From<DateTime<Utc>> for Cell {
    fn from(instant: DateTime<Utc>) -> Self {
        Self::Instant(instant)
    }
}

impl From<bool> for Cell {
    fn from(flag: bool) -> Self {
        Self::Word(if flag { "Exports.Yes" } else { "Exports.No" }.to_owned())
    }
}

impl<T: Into<Cell>> From<Option<T>> for Cell {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Empty, Into::into)
    }
}

impl<'a> From<&'a Option<String>> for Cell {
    fn from(text: &'a Option<String>) -> Self {
        text.as_deref().into()
    }
}

/// Type of a column's cells; decides its width and its number and date formats.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Codes, numbers of records, words of a list.
    Short,
    /// Names and titles.
    Text,
    /// Descriptions.
    Long,
    /// Whole numbers.
    Integer,
    /// Scores, with one decimal place.
    Score,
    /// Percentages in points: 12.5 is 12.5 %.
    Percent,
    /// Amounts of money.
    Money,
    /// Days.
    Date,
    /// Instants in UTC.
    Instant,
}

/// A column of a list with rows of type `R`.
pub struct Column<R> {
    /// Key of the text above it.
    pub header: &'static str,
    /// What its cells hold.
    pub kind: Kind,
    /// Its cell of a row.
    pub value: fn(&R) -> Cell,
}

impl<R> Column<R> {
    /// A column under the text `header`.
    pub const fn new(header: &'static str, kind: Kind, value: fn(&R) -> Cell) -> Self {
        Self { header, kind, value }
    }

    /// Codes, numbers of records, words of a list.
    pub const fn short(header: &'static str, value: fn(&R) -> Cell) -> Self {
        Self::new(header, Kind::Short, value)
    }

    /// Names and titles.
    pub const fn text(header: &'static str, value: fn(&R) -> Cell) -> Self {
        Self::new(header, Kind::Text, value)
    }

    /// Descriptions.
    pub const fn long(header: &'static str, value: fn(&R) -> Cell) -> Self {
        Self::new(header, Kind::Long, value)
    }

    /// Whole numbers.
    pub const fn integer(header: &'static str, value: fn(&R) -> Cell) -> Self {
        Self::new(header, Kind::Integer, value)
    }

    /// Scores, with one decimal place.
    pub const fn score(header: &'static str, value: fn(&R) -> Cell) -> Self {
        Self::new(header, Kind::Score, value)
    }

    /// Percentages in points.
    pub const fn percent(header: &'static str, value: fn(&R) -> Cell) -> Self {
        Self::new(header, Kind::Percent, value)
    }

    /// Days.
    pub const fn date(header: &'static str, value: fn(&R) -> Cell) -> Self {
        Self::new(header, Kind::Date, value)
    }

    /// Instants, in UTC, as their header says.
    pub const fn instant(header: &'static str, value: fn(&R) -> Cell) -> Self {
        Self::new(header, Kind::Instant, value)
    }
}
