//! Comma-separated values (RFC 4180): lines end with CR LF, UTF-8 with a byte order mark, which spreadsheets need to detect the encoding.
//! Separator and decimal sign are those of the heading.

use std::{borrow::Cow, io::Write};

use chrono::SecondsFormat;
use csv::{Terminator, WriterBuilder};
use kernel::Result;

use super::{Cell, Heading, unwritten};

const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// Characters that make a spreadsheet read a text as a formula (OWASP, CSV injection), in their full-width forms too.
const FORMULA: &[char] = &['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];

/// Writes CSV.
pub struct Writer<W: Write> {
    to: csv::Writer<W>,
    decimal: char,
}

impl<W: Write> Writer<W> {
    pub(super) fn new(mut to: W, heading: &Heading) -> Result<Self> {
        to.write_all(BYTE_ORDER_MARK).map_err(unwritten)?;
        let mut writer = WriterBuilder::new().terminator(Terminator::CRLF).delimiter(heading.signs.separator).from_writer(to);
        writer.write_record(heading.columns.iter().map(|(title, _)| defused(title).into_owned())).map_err(unwritten)?;
        Ok(Self { to: writer, decimal: heading.signs.decimal })
    }

    pub(super) fn row(&mut self, cells: &[Cell]) -> Result<()> {
        self.to.write_record(cells.iter().map(|cell| written(cell, self.decimal).into_owned())).map_err(unwritten)
    }

    pub(super) fn finish(self) -> Result<W> {
        self.to.into_inner().map_err(|error| unwritten(error.into_error()))
    }
}

/// A text that no spreadsheet takes for a formula. One that begins as if it had been defused is, too: a reader of the file removes one
/// apostrophe.
fn defused(text: &str) -> Cow<'_, str> {
    if text.trim_start_matches('\'').starts_with(FORMULA) { format!("'{text}").into() } else { text.into() }
}

fn written(cell: &Cell, decimal: char) -> Cow<'_, str> {
    match cell {
        Cell::Empty => "".into(),
        Cell::Text(text) | Cell::Word(text) => defused(text),
        Cell::Integer(number) => number.to_string().into(),
        Cell::Decimal(number) => marked(number.to_string(), decimal).into(),
        Cell::Money(amount) => marked(money(*amount), decimal).into(),
        Cell::Date(day) => day.to_string().into(),
        Cell::Instant(instant) => instant.to_rfc3339_opts(SecondsFormat::Secs, true).into(),
    }
}

/// A number with the decimal sign of the file.
fn marked(number: String, decimal: char) -> String {
    if decimal == '.' { number } else { number.replace('.', decimal.encode_utf8(&mut [0; 4])) }
}

/// Ten-thousandths as a decimal number, exactly.
fn money(amount: i64) -> String {
    let (sign, amount) = (if amount < 0 { "-" } else { "" }, amount.unsigned_abs());
    format!("{sign}{}.{:04}", amount / 10_000, amount % 10_000)
}

#[cfg(test)]
mod tests {
    use super::{
        super::{CsvStyle, Kind, Signs, read::Book, word_key},
        *,
    };
    use chrono::{NaiveDate, TimeZone, Utc};

    fn csv(rows: &[Vec<Cell>]) -> String {
        with_signs(rows, Signs::default())
    }

    fn with_signs(rows: &[Vec<Cell>], signs: Signs) -> String {
        let columns = vec![("Title".into(), Kind::Text), ("=Due".into(), Kind::Date)];
        let heading = Heading { columns, signs, ..Heading::default() };
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
        assert_eq!((defused("a=1"), defused("'tis")), ("a=1".into(), "'tis".into()));
        let noon = Utc.with_ymd_and_hms(2026, 11, 23, 12, 0, 0).unwrap();
        let cells = [Cell::Integer(-5), Cell::Decimal(-12.5), Cell::Money(-12_345_600), Cell::Money(5), noon.into()];
        let written: Vec<_> = cells.iter().map(|cell| written(cell, '.')).collect();
        assert_eq!(written, ["-5", "-12.5", "-1234.5600", "0.0005", "2026-11-23T12:00:00Z"]);
    }

    #[test]
    fn where_commas_mark_fractions_semicolons_part_cells_and_the_file_is_read_as_it_was() {
        let signs = Signs::of(CsvStyle::Culture, "de");
        let rows = [
            vec!["Müller, Anna, Bea, Cem".into(), Cell::Decimal(-12.5)],
            vec!["a;b".into(), Cell::Money(12_345_600)],
            vec!["one, two\nthree, four\nfive, six".into(), Cell::Integer(1_000)],
        ];
        let text = with_signs(&rows, signs);
        assert_eq!(text.lines().nth(1), Some("Müller, Anna, Bea, Cem;-12,5"));
        assert!(text.contains("\r\n\"a;b\";1234,5600\r\n") && text.ends_with(";1000\r\n"), "{text}");
        let read = Book::open(text.into_bytes()).unwrap().read("", None).unwrap();
        let cells: Vec<_> = read.rows.into_iter().skip(1).map(|row| row.cells).collect();
        assert_eq!(cells, [["Müller, Anna, Bea, Cem", "-12,5"], ["a;b", "1234,5600"], ["one, two\nthree, four\nfive, six", "1000"]]);
        assert_eq!(with_signs(&[vec![Cell::Empty, Cell::Decimal(0.5)]], Signs::of(CsvStyle::Standard, "de")).lines().nth(1), Some(",0.5"));
    }

    #[test]
    fn what_begins_with_apostrophes_is_read_as_it_was() {
        let texts = ["'=1+1", "''+4420", "'tis", "''", "=1", "+44 20"];
        let rows: Vec<Vec<Cell>> = texts.iter().map(|text| vec![(*text).into(), Cell::Integer(1)]).collect();
        let read = Book::open(csv(&rows).into_bytes()).unwrap().read("", None).unwrap();
        let cells: Vec<_> = read.rows.into_iter().skip(1).map(|mut row| row.cells.remove(0)).collect();
        assert_eq!(cells, texts);
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
