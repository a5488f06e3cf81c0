//! Separated values: UTF-8, perhaps with damaged bytes, UTF-16 with its mark, or an older encoding; comma, semicolon or tab.

use csv::{ReaderBuilder, StringRecord};
use encoding_rs::Encoding;
use kernel::{Error, Result};
use serde_json::Value;

use super::{
    Collector, Sheet, broken,
    encoding::{TextEncoding, is_utf8},
};

const SEPARATORS: [u8; 3] = [b',', b';', b'\t'];
/// Records by which the separator is recognised.
const LOOKED_AT: usize = 20;
/// The prefix that an export puts before formula-like text, and the first characters of such text.
const DEFUSED: &[char] = &['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];

/// Decodes a file: by its byte order mark, otherwise in the chosen or detected encoding. Without either it is UTF-8 or Windows-1252.
///
/// # Errors
/// `Import.UnknownFormat` if it isn't text.
pub fn decoded(bytes: &[u8], encoding: Option<TextEncoding>) -> Result<String> {
    let otherwise = || if is_utf8(bytes) { TextEncoding::Utf8 } else { TextEncoding::Windows1252 };
    let (codec, content) = match Encoding::for_bom(bytes) {
        Some((codec, mark)) => (codec, bytes.get(mark..).unwrap_or_default()),
        None => (encoding.unwrap_or_else(otherwise).codec(), bytes),
    };
    let text = codec.decode_without_bom_handling(content).0;
    if is_binary(&text) { Err(Error::rule("Import.UnknownFormat")) } else { Ok(text.replace("\r\n", "\n").replace('\r', "\n")) }
}

/// Whether more than a tenth of a text is control characters other than tabs and line breaks. A few are errors of their cells.
fn is_binary(text: &str) -> bool {
    let (mut all, mut control) = (0_usize, 0_usize);
    for c in text.chars() {
        all += 1;
        control += usize::from(c.is_control() && !matches!(c, '\t' | '\r' | '\n'));
    }
    control * 10 > all
}

/// Reads the rows.
///
/// # Errors
/// `Import.TooLarge`, `Import.Broken`.
pub fn read(text: &str, rows: Option<usize>) -> Result<Sheet> {
    let (text, separator, above) = separated(text);
    let mut found = Collector::default();
    let mut record = StringRecord::new();
    let mut reader = reader(text, separator);
    while reader.read_record(&mut record).map_err(|error| broken().because(error))? {
        let (line, at) = record.position().map_or((0, 0), |position| (position.line(), position.byte()));
        // The CSV reader counts blank lines before a record as part of it.
        let blank = rest(text, at).iter().take_while(|byte| **byte == b'\n').count() as u64;
        let number = u32::try_from(line + blank + above).unwrap_or(u32::MAX);
        for (column, cell) in record.iter().enumerate() {
            found.add(number, column, Value::from(armed(cell)))?;
        }
        if found.is_beyond(rows) {
            break;
        }
    }
    Ok(Sheet { rows: found.finish(rows), merged: Vec::new() })
}

fn rest(text: &str, at: u64) -> &[u8] {
    usize::try_from(at).ok().and_then(|at| text.as_bytes().get(at..)).unwrap_or_default()
}

fn reader(text: &str, separator: u8) -> csv::Reader<&[u8]> {
    ReaderBuilder::new().has_headers(false).flexible(true).delimiter(separator).from_reader(text.as_bytes())
}

/// A cell as it was before an export defused it.
fn armed(cell: &str) -> &str {
    cell.strip_prefix('\'').filter(|rest| rest.trim_start_matches('\'').starts_with(DEFUSED)).unwrap_or(cell)
}

/// The separator, and the text without the line `sep=;` that Excel puts before it.
fn separated(text: &str) -> (&str, u8, u64) {
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    if let Some([separator]) = first.trim_end().strip_prefix("sep=").map(str::as_bytes)
        && SEPARATORS.contains(separator)
    {
        return (rest, *separator, 1);
    }
    let best = SEPARATORS.into_iter().max_by_key(|separator| (agreement(text, *separator), std::cmp::Reverse(*separator)));
    (text, best.unwrap_or(b','), 0)
}

/// How many of a thousand records have the most usual number of cells, and that number: commas in texts and numbers part records into
/// anything. Titles above the header have one cell and say nothing.
fn agreement(text: &str, separator: u8) -> (usize, usize) {
    let records: Vec<usize> = reader(text, separator).into_records().take(LOOKED_AT).map_while(|r| r.ok().map(|r| r.len())).collect();
    let alike = |length: usize| records.iter().filter(|other| **other == length).count();
    let usual = records.iter().copied().filter(|length| *length > 1).max_by_key(|length| (alike(*length), *length));
    usual.map_or((0, 0), |length| (alike(length) * 1_000 / records.len(), length))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(bytes: &[u8]) -> Vec<Vec<Value>> {
        read(&decoded(bytes, None).unwrap(), None).unwrap().rows.into_iter().map(|row| row.cells).collect()
    }

    #[test]
    fn separators_and_encodings_are_recognised() {
        for separator in [",", ";", "\t"] {
            let text = format!("Code{separator}Name\nA{separator}\"x{separator}y\"\n");
            assert_eq!(cells(text.as_bytes()), [["Code", "Name"], ["A", &format!("x{separator}y")]], "{separator:?}");
        }
        assert_eq!(cells(b"Code;Name\nA;M\xFCller"), [["Code", "Name"], ["A", "Müller"]]);
        assert_eq!(cells("\u{feff}Code;Name\nA;Müller, Söhne".as_bytes()), [["Code", "Name"], ["A", "Müller, Söhne"]]);
        let wide: Vec<u8> = [0xFF, 0xFE].into_iter().chain("Code\tName".encode_utf16().flat_map(u16::to_le_bytes)).collect();
        assert_eq!(cells(&wide), [["Code", "Name"]]);
        assert_eq!(cells(b"sep=;\r\na,b;c\r\n"), [["a,b", "c"]]);
    }

    #[test]
    fn commas_in_texts_and_numbers_are_no_separators() {
        assert_eq!(cells(b"Code;Note\nA;one, two, three, four"), [["Code", "Note"], ["A", "one, two, three, four"]]);
        assert_eq!(
            cells(b"Code;Own;Score\nA;1,5;2,25\nB;3,5;4,75"),
            [["Code", "Own", "Score"], ["A", "1,5", "2,25"], ["B", "3,5", "4,75"]]
        );
        assert_eq!(cells(b"Code,Note\nA,one; two; three; four"), [["Code", "Note"], ["A", "one; two; three; four"]]);
        assert_eq!(
            cells(b"Staff of 2026\n\nCode;Note\nA;x, y\nB;z"),
            [vec!["Staff of 2026"], vec!["Code", "Note"], vec!["A", "x, y"], vec!["B", "z"]]
        );
    }

    #[test]
    fn a_text_that_an_export_defused_is_itself_again() {
        assert_eq!(cells(b"Phone,Name\n'+4420,'tis"), [["Phone", "Name"], ["+4420", "'tis"]]);
    }

    #[test]
    fn a_bad_byte_damages_its_own_cell_only() {
        let damaged = b"Code;Name\nA;M\xC3\xBCller\nB;M\xFCller\nC;Gro\xC3\x9Fe\n";
        assert_eq!(cells(damaged), [["Code", "Name"], ["A", "Müller"], ["B", "M\u{fffd}ller"], ["C", "Große"]]);
        assert_eq!(cells(b"\xEF\xBB\xBFCode;Name\nA;M\xFCller\n"), [["Code", "Name"], ["A", "M\u{fffd}ller"]]);
        assert_eq!(cells(b"Code;Name\nA;M\xFCller\nB;Gro\xDFe\n"), [["Code", "Name"], ["A", "Müller"], ["B", "Große"]]);
        assert_eq!(cells(b"Code;Name\nA;Bell\x07\nB;Anna"), [["Code", "Name"], ["A", "Bell\u{7}"], ["B", "Anna"]]);
    }

    #[test]
    fn what_is_no_text_is_refused() {
        assert_eq!(decoded(b"\x00\x01\x02", None).unwrap_err().code(), Some("Import.UnknownFormat"));
    }

    #[test]
    fn rows_keep_their_numbers() {
        for text in ["Code,Name\n\nA,B\nC,D", "Code,Name\r\n\r\nA,B\r\nC,D\r\n", "Code,Name\r\rA,B\rC,D"] {
            let sheet = read(&decoded(text.as_bytes(), None).unwrap(), None).unwrap();
            assert_eq!(sheet.rows.iter().map(|row| row.number).collect::<Vec<_>>(), [1, 3, 4], "{text:?}");
        }
    }
}
