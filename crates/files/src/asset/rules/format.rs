//! The formats that are accepted, and whether content has the format that its name promises.

use kernel::Result;

use super::{too_large, type_not_allowed};
use crate::{asset::AssetKind, reading::Writing};

const MB: i64 = 1 << 20;
/// Bytes at the start of a file by which its format is recognised.
pub const HEAD: usize = 8192;

/// A format of files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Format {
    /// Ending of the name.
    pub extension: &'static str,
    /// Media type that is sent with it, whatever the uploader called it.
    pub mime: &'static str,
    pub kind: AssetKind,
    /// Media types that its content is recognised as.
    signs: &'static [&'static str],
    /// Whether browsers show it in place.
    pub inline: bool,
}

/// What the thumbnail of a file shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Picture {
    /// The image itself.
    Image,
    /// The first page.
    Page,
}

const fn of(extension: &'static str, mime: &'static str, kind: AssetKind, signs: &'static [&'static str], inline: bool) -> Format {
    Format { extension, mime, kind, signs, inline }
}

/// Recognised by holding no byte of binary content.
const TEXT: &[&str] = &[];
/// Documents of office programs are archives; some are recognised as no more.
const ZIP: &str = "application/zip";

const PDF: &str = "application/pdf";
const DOCX: &str = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const XLSX: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const PPTX: &str = "application/vnd.openxmlformats-officedocument.presentationml.presentation";
const ODT: &str = "application/vnd.oasis.opendocument.text";
const ODS: &str = "application/vnd.oasis.opendocument.spreadsheet";
const ODP: &str = "application/vnd.oasis.opendocument.presentation";

const FORMATS: [Format; 24] = {
    use AssetKind::{Archive, Audio, Document, Image, Slides, Spreadsheet, Video};
    [
        of("png", "image/png", Image, &["image/png"], true),
        of("jpg", "image/jpeg", Image, &["image/jpeg"], true),
        of("jpeg", "image/jpeg", Image, &["image/jpeg"], true),
        of("gif", "image/gif", Image, &["image/gif"], true),
        of("webp", "image/webp", Image, &["image/webp"], true),
        // Both can hold script: they are downloaded, never shown.
        of("svg", "image/svg+xml", Image, TEXT, false),
        of("html", "text/html", Document, TEXT, false),
        of("pdf", PDF, Document, &[PDF], true),
        of("docx", DOCX, Document, &[DOCX, ZIP], false),
        of("odt", ODT, Document, &[ODT, ZIP], false),
        of("txt", "text/plain", Document, TEXT, false),
        of("md", "text/markdown", Document, TEXT, false),
        of("xlsx", XLSX, Spreadsheet, &[XLSX, ZIP], false),
        of("ods", ODS, Spreadsheet, &[ODS, ZIP], false),
        of("csv", "text/csv", Spreadsheet, TEXT, false),
        of("pptx", PPTX, Slides, &[PPTX, ZIP], false),
        of("odp", ODP, Slides, &[ODP, ZIP], false),
        of("mp4", "video/mp4", Video, &["video/mp4", "video/x-m4v"], true),
        of("webm", "video/webm", Video, &["video/webm"], true),
        of("mp3", "audio/mpeg", Audio, &["audio/mpeg"], true),
        of("m4a", "audio/mp4", Audio, &["audio/m4a", "audio/mp4", "video/mp4"], true),
        of("ogg", "audio/ogg", Audio, &["audio/ogg"], true),
        of("wav", "audio/wav", Audio, &["audio/x-wav"], true),
        of("zip", "application/zip", Archive, &[ZIP], false),
    ]
};

/// The format that a file's name promises.
///
/// # Errors
/// `Assets.TypeNotAllowed`.
pub fn of_name(name: &str) -> Result<&'static Format> {
    let extension = name.rsplit_once('.').map(|(_, extension)| extension.to_ascii_lowercase()).unwrap_or_default();
    FORMATS.iter().find(|format| format.extension == extension).ok_or_else(type_not_allowed)
}

impl Format {
    /// Bytes that a file of this format has at most.
    pub fn limit(&self) -> i64 {
        match self.kind {
            AssetKind::Image => 10 * MB,
            AssetKind::Video => 2048 * MB,
            _ => 50 * MB,
        }
    }

    /// Checks the length of a file.
    ///
    /// # Errors
    /// `Assets.TooLarge`.
    pub fn check_length(&self, length: i64) -> Result<()> {
        if length > self.limit() { Err(too_large(self.limit())) } else { Ok(()) }
    }

    /// Checks that content which starts with `head` has this format.
    ///
    /// # Errors
    /// `Assets.TypeNotAllowed`.
    pub fn check_content(&self, head: &[u8]) -> Result<()> {
        let found = infer::get(head).map(|found| found.mime_type());
        let fits = match (self.signs, found) {
            ([], None) => !head.contains(&0),
            ([], Some(found)) => found.starts_with("text/"),
            (signs, Some(found)) => signs.contains(&found),
            (_, None) => false,
        };
        if fits { Ok(()) } else { Err(type_not_allowed()) }
    }

    /// How what is written in it is read, if it is a document.
    pub fn writing(&self) -> Option<Writing> {
        match self.mime {
            PDF => Some(Writing::Pdf),
            DOCX => Some(Writing::Word),
            XLSX => Some(Writing::Sheet),
            PPTX => Some(Writing::Slides),
            ODT | ODS | ODP => Some(Writing::OpenDocument),
            "text/plain" | "text/markdown" | "text/csv" => Some(Writing::Plain),
            _ => None,
        }
    }

    /// What thumbnails are made of.
    pub fn picture(&self) -> Option<Picture> {
        match self.kind {
            AssetKind::Image if self.inline => Some(Picture::Image),
            AssetKind::Document if self.mime == PDF => Some(Picture::Page),
            _ => None,
        }
    }
}

/// The media types of the documents that are read for the search.
pub fn read() -> Vec<&'static str> {
    FORMATS.iter().filter(|format| format.writing().is_some()).map(|format| format.mime).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR";

    #[test]
    fn a_name_promises_a_format_of_the_list() {
        assert_eq!(of_name("Site plan.PDF").unwrap().mime, "application/pdf");
        for name in ["run.exe", "page.htm", "noending", "", ".", "a.png.js", "x.php"] {
            assert_eq!(of_name(name).unwrap_err().code(), Some("Assets.TypeNotAllowed"), "{name}");
        }
        assert!(FORMATS.iter().filter(|format| format.inline).all(|format| !["svg", "html"].contains(&format.extension)));
    }

    #[test]
    fn content_keeps_what_its_name_promises() {
        let html = b"<!DOCTYPE html><script>alert(1)</script>".as_slice();
        let svg = b"<svg xmlns=\"http://www.w3.org/2000/svg\"/>".as_slice();
        for (name, content, fits) in [
            ("a.png", PNG, true),
            ("a.png", html, false),
            ("a.png", b"MZ\x90\0".as_slice(), false),
            ("a.jpg", PNG, false),
            ("a.pdf", b"%PDF-1.7\n", true),
            ("a.pdf", PNG, false),
            ("a.svg", svg, true),
            ("a.svg", PNG, false),
            ("a.html", html, true),
            ("a.txt", "caf\u{e9}".as_bytes(), true),
            ("a.txt", b"a\0b", false),
            ("a.csv", b"PK\x03\x04rest", false),
            ("a.docx", b"PK\x03\x04rest", true),
            ("a.docx", b"plain", false),
        ] {
            assert_eq!(of_name(name).unwrap().check_content(content).is_ok(), fits, "{name} {content:?}");
        }
    }

    #[test]
    fn documents_are_read_and_nothing_else() {
        let mut read: Vec<&str> = FORMATS.iter().filter(|format| format.writing().is_some()).map(|format| format.extension).collect();
        read.sort_unstable();
        assert_eq!(read, ["csv", "docx", "md", "odp", "ods", "odt", "pdf", "pptx", "txt", "xlsx"]);
        assert_eq!(super::read().len(), read.len());
    }

    #[test]
    fn each_kind_has_its_limit() {
        for (name, limit) in [("a.png", 10 * MB), ("a.pdf", 50 * MB), ("a.mp3", 50 * MB), ("a.mp4", 2048 * MB)] {
            let format = of_name(name).unwrap();
            assert!(format.check_length(limit).is_ok());
            assert_eq!(format.check_length(limit + 1).unwrap_err().code(), Some("Assets.TooLarge"));
        }
    }
}
