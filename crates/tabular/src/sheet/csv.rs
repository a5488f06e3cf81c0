//! Comma-separated values by RFC 4180: lines end with CR LF, UTF-8 with a byte order mark, which spreadsheets need to see the encoding.

use std::{borrow::Cow, io::Write};

use chrono::SecondsFormat;
use csv::{Terminator, WriterBuilder};
use kernel::Result;

use super::{Cell, Heading, unwritten};

const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// Characters that make a spreadsheet read a text as a formula (OWASP, CSV injection), in their full-width forms too.
const FORMULA: &[char] = &['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];

/// Writes CSV.
pub struct Writer<W: Write>(csv::Writer<W>);

impl<W: Write> Writer<W> {
    pub(super) fn new(mut to: W, heading: &Heading) -> Result<Self> {
        to.write_all(BYTE_ORDER_MARK).map_err(unwritten)?;
        let mut writer = WriterBuilder::new().terminator(Terminator::CRLF).from_writer(to);
        writer.write_record(heading.columns.iter().map(|(title, _)| defused(title).into_owned())).map_err(unwritten)?;
        Ok(Self(writer))
    }

    pub(super) fn row(&mut self, cells: &[Cell]) -> Result<()> {
        self.0.write_record(cells.iter().map(|cell| written(cell).into_owned())).map_err(unwritten)
    }

    pub(super) fn finish(self) -> Result<W> {
        self.0.into_inner().map_err(|error| unwritten(error.into_error()))
    }
}

/// A text that no spreadsheet takes for a formula.
fn defused(text: &str) -> Cow<'_, str> {
    if text.starts_with(FORMULA) { format!("'{text}").into() } else { text.into() }
}

fn written(cell: &Cell) -> Cow<'_, str> {
    match cell {
        Cell::Empty => "".into(),
        Cell::Text(text) | Cell::Word(text) => defused(text),
        Cell::Integer(number) => number.to_string().into(),
        Cell::Decimal(number) => number.to_string().into(),
        Cell::Money(amount) => money(*amount).into(),
        Cell::Date(day) => day.to_string().into(),
        Cell::Instant(instant) => instant.to_rfc3339_opts(SecondsFormat::Secs, true).into(),
    }
}

/// Ten-thousandths as a decimal number, exactly.
fn money(amount: i64) -> String {
    let (sign, amount) = (if amount < 0 { "-" } else { "" }, amount.unsigned_abs());
    format!("{sign}{}.{:04}", amount / 10_000, amount % 10_000)
}

#[cfg(test)]
mod tests {
    use super::{
        super::{Kind, word_key},
        *,
    };
    use chrono::{NaiveDate, TimeZone, Utc};

    fn csv(rows: &[Vec<Cell>]) -> String {
        let heading = Heading { columns: vec![("Title".into(), Kind::Text), ("=Due".into(), Kind::Date)], ..Heading::default() };
        let mut writer = Writer::new(Vec::new(), &heading).unwrap();
        rows.iter().for_each(|row| writer.row(row).unwrap());
        String::from_utf8(writer.finish().unwrap()).unwrap()
    }

    #[test]
    fn lines_follow_rfc_4180_and_begin_with_a_byte_order_mark() {
        let day = NaiveDate::from_ymd_opt(2026, 11, 23).unwrap();
        let text = csv(&[vec!["a \"b\", c\r\nd".into(), day.into()], vec![Cell::Empty, Cell::Empty]]);
        assert_eq!(text, "\u{feff}Title,'=Due\r\n\"a \"\"b\"\", c\r\nd\",2026-11-23\r\n,\r\n");
    }

    #[test]
    fn texts_that_look_like_formulas_are_defused_and_numbers_stay_numbers() {
        for text in ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "＝1"] {
            assert_eq!(defused(text), format!("'{text}"));
        }
        assert_eq!(defused("a=1"), "a=1");
        let noon = Utc.with_ymd_and_hms(2026, 11, 23, 12, 0, 0).unwrap();
        let cells = [Cell::Integer(-5), Cell::Decimal(-12.5), Cell::Money(-12_345_600), Cell::Money(5), noon.into()];
        let written: Vec<_> = cells.iter().map(written).collect();
        assert_eq!(written, ["-5", "-12.5", "-1234.5600", "0.0005", "2026-11-23T12:00:00Z"]);
    }

    #[test]
    fn a_member_of_an_enum_is_known_by_its_text() {
        #[derive(serde::Serialize, utoipa::ToSchema)]
        enum Colour {
            Green,
        }
        assert_eq!(word_key(&Colour::Green), "Enum.Colour.Green");
    }
}
