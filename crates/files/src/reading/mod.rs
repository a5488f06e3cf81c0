//! What is written in documents, for the search. Documents of strangers may require any amount of work: all but plain text is read in a
//! separate process.

mod office;
mod paper;
mod pdf;

use std::{
    io::{BufWriter, Read, Write},
    path::PathBuf,
    process::ExitCode,
};

use crate::apart::{self, Limits};
use paper::Paper;

/// Name of the reading command of the program in [`Reader`].
pub const COMMAND: &str = "read-text";
/// Letters of a document that are kept, as many as some 80 pages have.
const LETTERS: usize = 200_000;
/// Bytes of a letter at most.
const LETTER: usize = 4;
/// Maximum size of an answer, in bytes.
const ANSWER: u64 = 1 << 20;
/// Last byte of an answer that has all of the text; no text has it.
const END: u8 = 0x03;

/// How a format writes text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Writing {
    /// As it is.
    Plain,
    Pdf,
    /// DOCX.
    Word,
    /// XLSX.
    Sheet,
    /// PPTX.
    Slides,
    /// ODT, ODS and ODP.
    OpenDocument,
}

/// The ways of writing that are read in a separate process, by their names.
const NAMES: [(Writing, &str); 5] = [
    (Writing::Pdf, "pdf"),
    (Writing::Word, "word"),
    (Writing::Sheet, "sheet"),
    (Writing::Slides, "slides"),
    (Writing::OpenDocument, "open-document"),
];

/// What is written in a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Text {
    /// Lines of words.
    pub text: String,
    /// Whether it is all of it.
    pub is_whole: bool,
}

/// Reads documents.
#[derive(Debug, Clone)]
pub struct Reader {
    /// The program with [`COMMAND`].
    pub program: PathBuf,
    /// Limits of a document.
    pub limits: Limits,
}

impl Reader {
    /// What is written in a document; none if it can't be read, because it is broken or encrypted or takes too much to read.
    pub async fn read(&self, writing: Writing, content: &[u8]) -> Option<Text> {
        let Some((_, name)) = NAMES.into_iter().find(|(own, _)| *own == writing) else { return plain(content) };
        let told = apart::run(&self.program, &[COMMAND, name], self.limits, content, ANSWER).await;
        let (text, is_whole) = match told.bytes.strip_suffix(&[END]) {
            Some(text) => (text, true),
            None => (told.bytes.as_slice(), false),
        };
        let text = String::from_utf8_lossy(text).trim_end_matches(['\u{fffd}', '\n', ' ']).to_owned();
        (is_whole || !text.is_empty()).then_some(Text { text, is_whole })
    }
}

/// The text of a file that is nothing else.
fn plain(content: &[u8]) -> Option<Text> {
    let head = content.get(..LETTERS * LETTER).unwrap_or(content);
    let text = tabular::sheet::read::plain(head, "en").ok()?;
    let mut paper = Paper::new(Vec::new(), LETTERS);
    let is_whole = paper.add(&text).is_some() && head.len() == content.len();
    let text = String::from_utf8(paper.into_inner()).ok()?;
    Some(Text { text, is_whole })
}

/// The command itself: limits its own process, reads a document and writes its text.
pub fn command(writing: &str, limits: Limits) -> ExitCode {
    let named = NAMES.into_iter().find(|(_, name)| *name == writing).filter(|_| limits.set());
    match named.and_then(|(writing, _)| answer(writing)) {
        Some(()) => ExitCode::SUCCESS,
        None => ExitCode::FAILURE,
    }
}

fn answer(writing: Writing) -> Option<()> {
    let mut content = Vec::new();
    std::io::stdin().read_to_end(&mut content).ok()?;
    let mut paper = Paper::new(BufWriter::new(std::io::stdout()), LETTERS);
    let read = put(writing, content, &mut paper);
    let mut out = paper.into_inner();
    if read.is_some() {
        out.write_all(&[END]).ok()?;
    }
    out.flush().ok()
}

/// Puts down what is written in a document; `None` where it ends before all of it is read.
fn put<W: Write>(writing: Writing, content: Vec<u8>, paper: &mut Paper<W>) -> Option<()> {
    match writing {
        Writing::Pdf => pdf::read(content, paper),
        _ => office::read(writing, &content, paper),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_text_is_read_in_its_encoding_up_to_the_limit() {
        let read = |content: &[u8]| plain(content).map(|Text { text, is_whole }| (text, is_whole));
        let whole = |text: &str| Some((text.to_owned(), true));
        assert_eq!(read("Fluchtweg: Türen öffnen\r\n".as_bytes()), whole("Fluchtweg: Türen öffnen"));
        assert_eq!(
            read(b"Fluchtweg: T\xfcren \xf6ffnen; Schl\xfcssel f\xfcr die Stra\xdfe"),
            whole("Fluchtweg: Türen öffnen; Schlüssel für die Straße")
        );
        assert_eq!(read(b""), whole(""));
        let (text, is_whole) = read("word ".repeat(LETTERS).as_bytes()).unwrap();
        assert_eq!((text.len(), is_whole), (LETTERS, false));
        let (text, is_whole) = read(format!("a{}", " ".repeat(19)).repeat(LETTERS).as_bytes()).unwrap();
        assert!(text.ends_with("a a") && !is_whole, "blanks count for the bytes that are looked at");
    }

    #[test]
    fn what_is_no_document_has_no_text() {
        for (writing, _) in NAMES {
            for content in [b"".as_slice(), b"PK\x03\x04", b"%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"]
            {
                let mut paper = Paper::new(Vec::new(), LETTERS);
                assert_eq!(put(writing, content.to_vec(), &mut paper), None, "{writing:?}");
                assert!(paper.into_inner().is_empty());
            }
        }
    }
}
