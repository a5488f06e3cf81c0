//! The texts of office programs' documents: XML in a ZIP. Entities that a document declares itself are not read, so none unfolds; what is
//! unpacked is counted, whatever the archive says of it.

use std::{
    borrow::Cow,
    io::{BufRead, BufReader, Cursor, Read, Write},
    ops::ControlFlow,
};

use quick_xml::{
    Reader, XmlVersion,
    escape::resolve_predefined_entity,
    events::{BytesRef, BytesStart, Event},
};
use zip::ZipArchive;

use super::{Writing, paper::Paper};

/// Bytes of XML that are unpacked of a document.
const UNPACKED: u64 = 256 << 20;

/// Beginnings of the names of the parts that have texts, in the order in which they are read.
fn parts(writing: Writing) -> &'static [&'static str] {
    match writing {
        Writing::Word => &["word/document", "word/footnotes", "word/endnotes", "word/header", "word/footer", "word/comments"],
        Writing::Sheet => &["xl/workbook", "xl/sharedstrings", "xl/worksheets/", "xl/drawings/drawing", "xl/comments"],
        Writing::Slides => &["ppt/slides/slide", "ppt/notesslides/notesslide"],
        Writing::OpenDocument => &["content"],
        Writing::Plain | Writing::Pdf => &[],
    }
}

pub(super) fn read<W: Write>(writing: Writing, content: &[u8], paper: &mut Paper<W>) -> Option<()> {
    let mut archive = ZipArchive::new(Cursor::new(content)).ok()?;
    let mut found: Vec<((usize, u32, String), usize)> = Vec::new();
    for (at, name) in archive.file_names().enumerate() {
        let name = name.ok()?.trim_start_matches('/').to_lowercase();
        let order = parts(writing).iter().position(|part| name.starts_with(part) && name.ends_with(".xml"));
        found.extend(order.map(|order| ((order, number(&name), name), at)));
    }
    found.sort();
    if found.is_empty() {
        return None;
    }
    let mut left = UNPACKED;
    for (_, at) in found {
        let mut part = archive.by_index(at).ok()?.take(left);
        put(writing, BufReader::new(&mut part), paper)?;
        left = part.limit();
        paper.send()?;
        if left == 0 {
            return None;
        }
    }
    Some(())
}

/// The number in a part's name: the tenth slide comes after the second.
fn number(name: &str) -> u32 {
    let digits: String = name.chars().filter(char::is_ascii_digit).collect();
    digits.parse().unwrap_or(0)
}

/// What a cell of a sheet holds beside its shared texts.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cell {
    Number,
    /// The text that a formula results in, or a day.
    Text,
    /// A reference, or a value that is no text.
    Other,
}

/// Where in a part the reader is.
struct Place {
    writing: Writing,
    /// Elements around it whose text counts.
    texts: usize,
    /// Elements around it that are left out.
    left_out: usize,
    cell: Cell,
    /// Whether it is within the value of a cell.
    is_value: bool,
}

fn put<W: Write>(writing: Writing, xml: impl BufRead, paper: &mut Paper<W>) -> Option<()> {
    let (mut reader, mut buffer) = (Reader::from_reader(xml), Vec::new());
    let mut place = Place { writing, texts: 0, left_out: 0, cell: Cell::Other, is_value: false };
    loop {
        buffer.clear();
        match place.take(&reader.read_event_into(&mut buffer).ok()?, paper)? {
            ControlFlow::Continue(()) => {}
            ControlFlow::Break(()) => return Some(()),
        }
    }
}

fn attribute(element: &BytesStart<'_>, name: &str) -> Option<String> {
    let found = element.try_get_attribute(name).ok()??;
    found.normalized_value(XmlVersion::Implicit1_0).ok().map(Cow::into_owned)
}

/// The sign of a reference; what a document declares itself has none.
fn referred(reference: &BytesRef<'_>) -> String {
    match reference.resolve_char_ref() {
        Ok(Some(sign)) => sign.to_string(),
        _ => resolve_predefined_entity(reference).unwrap_or(" ").to_owned(),
    }
}

impl Place {
    /// Takes in the next event; breaks at the end of the part.
    fn take<W: Write>(&mut self, event: &Event<'_>, paper: &mut Paper<W>) -> Option<ControlFlow<()>> {
        match event {
            Event::Start(element) => self.enter(element, paper)?,
            Event::Empty(element) => {
                self.enter(element, paper)?;
                self.leave(element.local_name().as_ref(), paper)?;
            }
            Event::End(element) => self.leave(element.local_name().as_ref(), paper)?,
            Event::Text(text) => self.add(&text.xml10_content(), paper)?,
            Event::CData(text) => self.add(&text.xml10_content(), paper)?,
            Event::GeneralRef(reference) => self.add(&referred(reference), paper)?,
            Event::Eof => return Some(ControlFlow::Break(())),
            _ => {}
        }
        Some(ControlFlow::Continue(()))
    }

    fn add<W: Write>(&self, text: &str, paper: &mut Paper<W>) -> Option<()> {
        // Of numbers, those that people read as they are stored: references, and no results of divisions.
        let is_shown = match self.cell {
            _ if !self.is_value => self.texts > 0,
            Cell::Number => text.bytes().all(|byte| byte.is_ascii_digit()),
            Cell::Text => true,
            Cell::Other => false,
        };
        if is_shown && self.left_out == 0 { paper.add(text) } else { Some(()) }
    }

    /// Whether the text within an element counts.
    fn has_text(&self, name: &str) -> bool {
        match self.writing {
            Writing::OpenDocument => matches!(name, "p" | "h"),
            _ => name == "t",
        }
    }

    /// Readings beside a text, deleted text, and what programs without a feature show in its place: it is there twice.
    fn is_left_out(name: &str) -> bool {
        matches!(name, "rPh" | "tracked-changes" | "Fallback")
    }

    fn enter<W: Write>(&mut self, element: &BytesStart<'_>, paper: &mut Paper<W>) -> Option<()> {
        let name = element.local_name();
        let name: &str = name.as_ref();
        self.left_out += usize::from(self.left_out > 0 || Self::is_left_out(name));
        self.texts += usize::from(self.has_text(name));
        match (self.writing, name) {
            (Writing::Sheet, "sheet") => {
                paper.add(&attribute(element, "name").unwrap_or_default())?;
                paper.add("\n")
            }
            (Writing::Sheet, "c") => {
                self.cell = match attribute(element, "t").as_deref() {
                    None | Some("n") => Cell::Number,
                    Some("str" | "d") => Cell::Text,
                    Some(_) => Cell::Other,
                };
                Some(())
            }
            (Writing::Sheet, "v") => {
                self.is_value = true;
                Some(())
            }
            (_, "tab" | "br" | "cr") | (Writing::OpenDocument, "s" | "line-break") => paper.add(" "),
            _ => Some(()),
        }
    }

    fn leave<W: Write>(&mut self, name: &str, paper: &mut Paper<W>) -> Option<()> {
        self.left_out = self.left_out.saturating_sub(1);
        self.texts -= usize::from(self.has_text(name) && self.texts > 0);
        match (self.writing, name) {
            (Writing::Sheet, "v") => {
                self.is_value = false;
                Some(())
            }
            (Writing::Sheet, "c") => paper.add(" "),
            (Writing::Sheet, "si" | "row" | "comment") | (_, "p" | "h") => paper.add("\n"),
            _ => Some(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use zip::{ZipWriter, write::SimpleFileOptions};

    use super::*;

    /// A document of these parts.
    fn packed(parts: &[(&str, &str)]) -> Vec<u8> {
        let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
        for (name, text) in parts {
            archive.start_file(*name, SimpleFileOptions::default()).unwrap();
            archive.write_all(text.as_bytes()).unwrap();
        }
        archive.finish().unwrap().into_inner()
    }

    /// What is read, and whether it is all.
    fn text(writing: Writing, parts: &[(&str, &str)]) -> (String, bool) {
        let mut paper = Paper::new(Vec::new(), 1000);
        let is_whole = read(writing, &packed(parts), &mut paper).is_some();
        (String::from_utf8(paper.into_inner()).unwrap(), is_whole)
    }

    fn whole(text: &str) -> (String, bool) {
        (text.to_owned(), true)
    }

    #[test]
    fn a_letter_is_read_with_its_footnotes_and_without_what_was_deleted() {
        let document = "\u{feff}<?xml version=\"1.0\"?><w:document xmlns:w=\"w\"><w:body><w:p><w:r><w:t>Fire</w:t></w:r><w:r><w:t>wall</w:t>\
            <w:tab/><w:t xml:space=\"preserve\">R&amp;D &#x41; &unknown;</w:t></w:r><w:del><w:r><w:delText>draft</w:delText></w:r></w:del></w:p>\
            <w:p><w:r><w:instrText>PAGE</w:instrText><w:t>Second</w:t></w:r><mc:Fallback><w:t>Second</w:t></mc:Fallback></w:p></w:body></w:document>";
        let parts = [
            ("word/footnotes.xml", "<w:footnotes><w:p><w:t>Note</w:t></w:p></w:footnotes>"),
            ("word/document.xml", document),
            ("word/styles.xml", "<w:styles><w:t>Heading</w:t></w:styles>"),
            ("word/_rels/document.xml.rels", "<t>target</t>"),
        ];
        assert_eq!(text(Writing::Word, &parts), whole("Firewall R&D A\nSecond\nNote"));
    }

    #[test]
    fn a_workbook_is_read_with_the_names_of_its_sheets_and_whole_numbers() {
        let parts = [
            (
                "xl/worksheets/sheet1.xml",
                "<worksheet><sheetData><row><c t=\"s\"><v>0</v></c><c t=\"inlineStr\"><is><t>Inline</t></is></c><c><v>4711</v></c>\
                 <c><v>0.3333333333333333</v></c><c t=\"str\"><f>A1</f><v>Result</v></c><c t=\"b\"><v>1</v></c></row></sheetData></worksheet>",
            ),
            (
                "xl/sharedStrings.xml",
                "<sst><si><r><t>Ext</t></r><r><t>inguisher</t></r><rPh><t>reading</t></rPh></si><si><t>Hose</t></si></sst>",
            ),
            ("xl/workbook.xml", "<workbook><sheets><sheet name=\"Stock &lt;A&gt;\" sheetId=\"1\"/></sheets></workbook>"),
        ];
        assert_eq!(text(Writing::Sheet, &parts), whole("Stock <A>\nExtinguisher\nHose\nInline 4711 Result"));
    }

    #[test]
    fn slides_are_read_in_their_order_with_their_notes() {
        let slide = |text: &str| format!("<p:sld><a:p><a:r><a:t>{text}</a:t></a:r><a:br/><a:r><a:t>end</a:t></a:r></a:p></p:sld>");
        let (second, tenth, note) = (slide("Two"), slide("Ten"), slide("Note"));
        let parts = [("ppt/slides/slide10.xml", &*tenth), ("ppt/notesSlides/notesSlide1.xml", &*note), ("ppt/slides/slide2.xml", &*second)];
        assert_eq!(text(Writing::Slides, &parts), whole("Two end\nTen end\nNote end"));
    }

    #[test]
    fn an_open_document_is_read_without_tracked_deletions() {
        let content = "<office:text><text:tracked-changes><text:p>Gone</text:p></text:tracked-changes><text:h>Plan</text:h>\
            <text:p>Leave<text:s/>by <text:span>the</text:span><text:tab/>door</text:p> between </office:text>";
        assert_eq!(
            text(Writing::OpenDocument, &[("content.xml", content), ("meta.xml", "<text:p>Author</text:p>")]),
            whole("Plan\nLeave by the door")
        );
    }

    #[test]
    fn a_bomb_of_entities_stays_small_and_a_broken_part_ends_the_text() {
        let bomb =
            "<!DOCTYPE d [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;\">]><d><w:p><w:t>x&b;y</w:t></w:p></d>";
        assert_eq!(text(Writing::Word, &[("word/document.xml", bomb)]), whole("x y"));
        let broken = "<d><w:p><w:t>Begun</w:t></w:p><w:p";
        assert_eq!(text(Writing::Word, &[("word/document.xml", broken)]), ("Begun".to_owned(), false));
        assert_eq!(text(Writing::Word, &[("xl/workbook.xml", "<d/>")]), (String::new(), false));
    }
}
