//! Workbooks. Every cell has a type, so no text is ever read as a formula.

use std::io::{Seek, Write};

use kernel::Result;
use rust_xlsxwriter::{Color, Format, FormatAlign, Workbook, Worksheet};

use super::{Cell, Heading, Kind, unwritten};

/// Characters that a cell holds at most.
const LONGEST_TEXT: usize = 32_767;
/// Characters of a sheet's name at most.
const LONGEST_NAME: usize = 31;

/// Writes a workbook with one sheet.
pub struct Writer<W> {
    book: Workbook,
    formats: Vec<Format>,
    next: u32,
    to: W,
}

impl<W: Write + Seek + Send> Writer<W> {
    pub(super) fn new(to: W, heading: &Heading, is_large: bool) -> Result<Self> {
        let mut book = Workbook::new();
        let sheet = match is_large {
            true => book.add_worksheet_with_constant_memory().map_err(unwritten)?,
            false => book.add_worksheet(),
        };
        begin(sheet, heading).map_err(unwritten)?;
        let formats = heading.columns.iter().map(|(_, kind)| look(*kind)).collect();
        Ok(Self { book, formats, next: 1, to })
    }

    pub(super) fn row(&mut self, cells: &[Cell]) -> Result<()> {
        let sheet = self.book.worksheet_from_index(0).map_err(unwritten)?;
        for ((at, cell), format) in (0u16..).zip(cells).zip(&self.formats) {
            write(sheet, self.next, at, cell, format).map_err(unwritten)?;
        }
        self.next += 1;
        Ok(())
    }

    pub(super) fn finish(mut self) -> Result<W> {
        self.book.save_to_writer(&mut self.to).map_err(unwritten)?;
        Ok(self.to)
    }
}

fn begin(sheet: &mut Worksheet, heading: &Heading) -> std::result::Result<(), rust_xlsxwriter::XlsxError> {
    sheet.set_name(sheet_name(&heading.title))?;
    sheet.set_right_to_left(heading.right_to_left);
    sheet.set_freeze_panes(1, 0)?;
    let header = Format::new().set_bold().set_background_color(Color::RGB(0x00E9_ECEF)).set_align(FormatAlign::Top).set_text_wrap();
    for (at, (title, kind)) in (0u16..).zip(&heading.columns) {
        sheet.set_column_width(at, width(*kind, title))?;
        sheet.write_string_with_format(0, at, cut(title), &header)?;
    }
    Ok(())
}

fn write(sheet: &mut Worksheet, row: u32, at: u16, cell: &Cell, format: &Format) -> std::result::Result<(), rust_xlsxwriter::XlsxError> {
    match cell {
        Cell::Empty => Ok(()),
        Cell::Text(text) | Cell::Word(text) => sheet.write_string_with_format(row, at, cut(text), format).map(drop),
        // Excel's numbers are doubles.
        Cell::Integer(number) => sheet.write_number_with_format(row, at, *number as f64, format).map(drop),
        Cell::Decimal(number) => sheet.write_number_with_format(row, at, *number, format).map(drop),
        Cell::Money(amount) => sheet.write_number_with_format(row, at, *amount as f64 / 10_000.0, format).map(drop),
        Cell::Date(day) => sheet.write_datetime_with_format(row, at, day, format).map(drop),
        Cell::Instant(instant) => sheet.write_datetime_with_format(row, at, instant.naive_utc(), format).map(drop),
    }
}

fn look(kind: Kind) -> Format {
    let format = Format::new().set_align(FormatAlign::Top);
    match kind {
        Kind::Short | Kind::Text => format,
        Kind::Long => format.set_text_wrap(),
        Kind::Integer => format.set_num_format("0"),
        Kind::Score => format.set_num_format("0.0"),
        Kind::Percent => format.set_num_format("0.0\"%\""),
        Kind::Money => format.set_num_format("#,##0.00"),
        Kind::Date => format.set_num_format("yyyy-mm-dd"),
        Kind::Instant => format.set_num_format("yyyy-mm-dd hh:mm"),
    }
}

/// In characters; a header that is longer than its cells makes the column wider, up to a limit.
fn width(kind: Kind, title: &str) -> f64 {
    let cells: u8 = match kind {
        Kind::Short => 14,
        Kind::Text => 32,
        Kind::Long => 60,
        Kind::Integer | Kind::Score | Kind::Percent => 10,
        Kind::Money | Kind::Date => 13,
        Kind::Instant => 18,
    };
    let title = u8::try_from(title.chars().count() + 2).unwrap_or(u8::MAX).min(28);
    f64::from(cells.max(title))
}

fn cut(text: &str) -> &str {
    // Counted as Excel does, in UTF-16 units, which no text exceeds that has half as many characters.
    let mut units = 0;
    let end = text.char_indices().find(|(_, c)| {
        units += c.len_utf16();
        units > LONGEST_TEXT
    });
    end.map_or(text, |(at, _)| &text[..at])
}

/// A name that Excel allows for a sheet.
fn sheet_name(title: &str) -> String {
    let name: String = title.chars().filter(|c| !"[]:*?/\\".contains(*c) && !c.is_control()).take(LONGEST_NAME).collect();
    let name = name.trim_matches('\'').trim();
    if name.is_empty() { "1".to_owned() } else { name.to_owned() }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use calamine::{Data, Reader, Xlsx};
    use chrono::{NaiveDate, TimeZone, Utc};

    use super::*;

    const KINDS: [(&str, Kind); 7] = [
        ("Title", Kind::Text),
        ("Number", Kind::Integer),
        ("Score", Kind::Score),
        ("Amount", Kind::Money),
        ("Due", Kind::Date),
        ("Created (UTC)", Kind::Instant),
        ("Status", Kind::Short),
    ];

    fn heading() -> Heading {
        let columns = KINDS.iter().map(|(title, kind)| ((*title).to_owned(), *kind)).collect();
        Heading { title: "Action items: [open]".into(), columns, right_to_left: true, ..Heading::default() }
    }

    fn row(text: &str) -> Vec<Cell> {
        let day = NaiveDate::from_ymd_opt(2026, 11, 23).unwrap();
        let noon = Utc.with_ymd_and_hms(2026, 11, 23, 12, 30, 0).unwrap();
        vec![text.into(), 7.into(), 82.5.into(), Cell::Money(-12_345_600), day.into(), noon.into(), Cell::Empty]
    }

    fn book(rows: &[Vec<Cell>], is_large: bool) -> Xlsx<Cursor<Vec<u8>>> {
        let mut writer = Writer::new(Cursor::new(Vec::new()), &heading(), is_large).unwrap();
        rows.iter().for_each(|row| writer.row(row).unwrap());
        Xlsx::new(Cursor::new(writer.finish().unwrap().into_inner())).unwrap()
    }

    #[test]
    fn numbers_are_numbers_dates_are_dates_and_no_text_is_a_formula() {
        for is_large in [false, true] {
            let texts = ["=1+1", "@SUM(A1)", "-1", "+4420", "\t=1", "plain\u{1}", "_x0041_"];
            let mut book = book(&texts.map(row), is_large);
            assert_eq!(book.sheet_names(), ["Action items open"]);
            assert!(book.worksheet_formula("Action items open").unwrap().is_empty());
            let sheet = book.worksheet_range("Action items open").unwrap();
            assert_eq!(sheet.rows().next().unwrap()[5], Data::String("Created (UTC)".into()));
            for (at, text) in (1u32..).zip(texts).take(4) {
                assert_eq!(sheet.get_value((at, 0)), Some(&Data::String(text.into())));
            }
            let cell = |at| sheet.get_value((1, at)).unwrap();
            assert_eq!((cell(1), cell(2), cell(3)), (&Data::Float(7.0), &Data::Float(82.5), &Data::Float(-1234.56)));
            let (Data::DateTime(day), Data::DateTime(noon)) = (cell(4), cell(5)) else { panic!("{:?} {:?}", cell(4), cell(5)) };
            assert_eq!(day.as_datetime().unwrap().to_string(), "2026-11-23 00:00:00");
            assert_eq!(noon.as_datetime().unwrap().to_string(), "2026-11-23 12:30:00");
        }
    }

    #[test]
    fn a_text_is_as_long_as_a_cell_may_be() {
        let text = "ä😀".repeat(20_000);
        let sheet = book(&[row(&text)], false).worksheet_range("Action items open").unwrap();
        let Some(Data::String(kept)) = sheet.get_value((1, 0)) else { panic!("no text") };
        assert_eq!(kept.encode_utf16().count(), LONGEST_TEXT);
        assert!(text.starts_with(kept));
    }

    #[test]
    fn a_name_of_a_sheet_is_one_that_excel_allows() {
        assert_eq!(sheet_name("'a/b'"), "ab");
        assert_eq!(sheet_name(""), "1");
        assert_eq!(sheet_name(&"ü".repeat(40)).chars().count(), LONGEST_NAME);
    }
}
