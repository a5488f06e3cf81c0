//! The text of a PDF, which only says where each glyph is: lines and blanks follow from the places.

use std::io::Write;

use hayro::{
    hayro_interpret::{
        BlendMode, ClipPath, Context, Device, DrawMode, DrawProps, Image, ImageDrawProps, InterpreterCache, InterpreterSettings, RectExt,
        SoftMask,
        font::{Glyph, GlyphRun},
        hayro_cmap::BfString,
        interpret_page,
    },
    hayro_syntax::Pdf,
    kurbo::{Affine, BezPath, Point},
};

use super::paper::Paper;

/// Units of a glyph's own measures in the size of its font.
const EM: f64 = 1000.0;
/// Width of a glyph that doesn't say it.
const USUAL: f32 = 500.0;
/// Distance between words, in the size of the font.
const WORD: f64 = 0.17;
/// Distance between lines, in the size of the font: less is an index beside a word.
const LINE: f64 = 0.5;
/// Hyphens that divide a word at the end of a line.
const HYPHENS: [char; 3] = ['-', '\u{2010}', '\u{ad}'];

pub(super) fn read<W: Write>(content: Vec<u8>, paper: &mut Paper<W>) -> Option<()> {
    let pdf = Pdf::new(content).ok().filter(|pdf| !pdf.pages().is_empty())?;
    let (cache, settings) = (InterpreterCache::new(), InterpreterSettings::default());
    for page in pdf.pages().iter() {
        let bounds = page.intersected_crop_box().to_kurbo();
        let (mut lines, mut context) = (Lines::default(), Context::new(Affine::IDENTITY, bounds, &cache, page.xref(), settings.clone()));
        interpret_page(page, &mut context, &mut lines);
        paper.add(&lines.finish())?;
        paper.add("\n")?;
        paper.send()?;
    }
    Some(())
}

/// A glyph's letters and where they are along the line.
struct Sign {
    text: String,
    at: f64,
}

impl Sign {
    /// Whether it is written from right to left; numbers are not.
    fn is_leftward(&self) -> bool {
        self.text.chars().any(|letter| {
            matches!(letter, '\u{590}'..='\u{65f}' | '\u{66a}'..='\u{6ef}' | '\u{6fa}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefc}')
        })
    }

    fn is_blank(&self) -> bool {
        self.text.chars().all(char::is_whitespace)
    }
}

/// The place of the last glyph.
struct Last {
    start: Point,
    end: Point,
}

/// The lines of a page.
#[derive(Default)]
struct Lines {
    text: String,
    line: Vec<Sign>,
    last: Option<Last>,
    /// Where the last run of glyphs began.
    run: Option<Point>,
}

impl Lines {
    fn put(&mut self, at: Affine, width: f64, text: String) {
        let (start, end) = (at * Point::ORIGIN, at * Point::new(width, 0.0));
        let ahead = at * Point::new(EM, 0.0) - start;
        let size = ahead.hypot();
        // How far it is from one place to another, along the line and across it.
        let along = |from: Point, to: Point| ((to.x - from.x) * ahead.x + (to.y - from.y) * ahead.y) / (size * size);
        let across = |from: Point, to: Point| ((to.x - from.x) * ahead.y - (to.y - from.y) * ahead.x) / (size * size);
        if let Some(last) = &self.last {
            let (after, before) = (along(last.end, start), along(end, last.start));
            if across(last.end, start).abs() > LINE {
                self.end_line();
            } else if after.abs().min(before.abs()) > WORD {
                self.line.push(Sign { text: " ".to_owned(), at: along(Point::ORIGIN, start) });
            }
        }
        self.line.push(Sign { text, at: along(Point::ORIGIN, start) });
        self.last = Some(Last { start, end });
    }

    fn end_line(&mut self) {
        let line = std::mem::take(&mut self.line);
        let text: String = in_order(line).into_iter().map(|sign| sign.text).collect();
        let text = text.trim();
        let before = self.text.strip_suffix(HYPHENS).filter(|before| before.ends_with(char::is_alphabetic));
        if before.is_some() && text.starts_with(char::is_lowercase) {
            self.text.pop();
        } else {
            self.text.push('\n');
        }
        self.text.push_str(text);
    }

    fn finish(mut self) -> String {
        self.end_line();
        self.text
    }
}

/// The signs of a line as they are read: text from right to left is often drawn from left to right.
fn in_order(line: Vec<Sign>) -> Vec<Sign> {
    let pairs = || line.windows(2).filter(|pair| pair.iter().all(Sign::is_leftward));
    let ahead = pairs().filter(|pair| matches!(pair, [one, next] if one.at < next.at)).count();
    if ahead * 2 <= pairs().count() {
        return line;
    }
    let (mut read, mut number) = (Vec::with_capacity(line.len()), Vec::new());
    for sign in line.into_iter().rev() {
        if sign.is_leftward() || sign.is_blank() {
            read.extend(number.drain(..).rev());
            read.push(sign);
        } else {
            number.push(sign);
        }
    }
    read.extend(number.into_iter().rev());
    read
}

impl<'a> Device<'a> for Lines {
    fn draw_glyph_run(&mut self, run: &GlyphRun<'_, 'a>, props: DrawProps<'a>, mode: &DrawMode) {
        let begin = run.glyphs().first().map(|glyph| props.transform * glyph.transform() * Point::ORIGIN);
        // Letters with an outline are drawn twice.
        if matches!(mode, DrawMode::Stroke(_)) && self.run == begin {
            return;
        }
        self.run = begin;
        for glyph in run.glyphs() {
            let text = match glyph.as_unicode() {
                Some(BfString::Char(letter)) => letter.to_string(),
                Some(BfString::String(letters)) => letters,
                None => continue,
            };
            let width = match &**glyph {
                Glyph::Outline(outline) => outline.advance_width(),
                Glyph::Type3(drawn) => drawn.advance_width(),
            };
            self.put(props.transform * glyph.transform(), f64::from(width.unwrap_or(USUAL)), text);
        }
    }

    fn draw_path(&mut self, _: &BezPath, _: DrawProps<'a>, _: &DrawMode) {}
    fn push_clip_path(&mut self, _: &ClipPath) {}
    fn push_transparency_group(&mut self, _: f32, _: Option<SoftMask<'a>>, _: BlendMode) {}
    fn draw_image(&mut self, _: Image<'a, '_>, _: ImageDrawProps<'a>) {}
    fn pop_clip(&mut self) {}
    fn pop_transparency_group(&mut self) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A PDF of pages with these drawings, in Helvetica.
    fn pdf(pages: &[&str]) -> Vec<u8> {
        let kids: Vec<String> = (0..pages.len()).map(|at| format!("{} 0 R", 10 + 2 * at)).collect();
        let mut out = format!(
            "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[{}]/Count {}>>endobj\n\
             3 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>endobj\n",
            kids.join(" "),
            pages.len()
        );
        for (at, drawing) in pages.iter().enumerate() {
            out += &format!(
                "{} 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F 3 0 R>>>>/Contents {} 0 R>>endobj\n\
                 {} 0 obj<</Length {}>>stream\n{drawing}\nendstream endobj\n",
                10 + 2 * at,
                11 + 2 * at,
                11 + 2 * at,
                drawing.len()
            );
        }
        (out + "trailer<</Root 1 0 R>>\n%%EOF\n").into_bytes()
    }

    fn text(pages: &[&str]) -> String {
        let mut paper = Paper::new(Vec::new(), 1000);
        read(pdf(pages), &mut paper).unwrap();
        String::from_utf8(paper.into_inner()).unwrap()
    }

    #[test]
    fn lines_and_words_follow_from_their_places() {
        let first = "BT /F 12 Tf 72 700 Td (Fire safety) Tj 0 -16 Td [(H)20(ang)-10(ar) -400 (four)] TJ 0 -16 Td (The extin-) Tj \
                     0 -16 Td (guisher) Tj ET";
        let second = "q 1 0 0 -1 0 842 cm BT /F 10 Tf 1 0 0 -1 72 100 Tm 3 Tr (scanned) Tj 2 Tr 1 0 0 -1 72 130 Tm (Bold) Tj ET Q";
        let read = text(&[first, second]);
        let places = ["Fire safety", "Hangar four", "extinguisher", "scanned", "Bold"].map(|words| read.find(words));
        assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{read}");
        assert_eq!((read.matches("Bold").count(), read.lines().count()), (1, 5), "{read}");
        assert_eq!(text(&["0 0 595 842 re f"]), "", "a picture");
    }

    /// Signs from left to right.
    fn drawn(text: &str) -> String {
        let sign = |(at, letter): (u32, char)| Sign { text: letter.to_string(), at: f64::from(at) };
        in_order((0..).zip(text.chars()).map(sign).collect()).into_iter().map(|sign| sign.text).collect()
    }

    #[test]
    fn text_from_right_to_left_is_read_in_its_order() {
        assert_eq!(drawn("Fire plan 2026"), "Fire plan 2026");
        let mirrored: String = "سياسة 2026 السلامة".chars().rev().collect();
        let mirrored = mirrored.replace("6202", "2026");
        assert_eq!(drawn(&mirrored), "سياسة 2026 السلامة");
    }
}
