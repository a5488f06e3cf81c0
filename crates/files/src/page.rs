//! The first page of a PDF as a picture, drawn in a separate process.

use std::{
    io::{Cursor, Read, Write},
    path::PathBuf,
    process::ExitCode,
};

use hayro::{
    PixmapSettings, RenderCache, RenderSettings, hayro_interpret::InterpreterSettings, hayro_syntax::Pdf, render,
    vello_cpu::color::palette::css::WHITE,
};
use image::{ImageFormat, RgbImage};

use crate::apart::{self, Limits};

/// Name of the drawing command of the program in [`Pages`].
pub const COMMAND: &str = "draw-page";
/// Longer side of a thumbnail, in pixels.
pub const THUMBNAIL: u32 = 320;
/// First bytes of every JPEG.
const JPEG: &[u8] = &[0xff, 0xd8, 0xff];
/// Maximum size of a picture, in bytes.
const PICTURE: u64 = 1 << 20;
/// Bytes of the number of pages, which is sent before the picture.
const COUNT: usize = 4;

/// What is known of a PDF. What can't be had within the limits is missing, which does not affect the PDF itself.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Drawn {
    /// How many pages it has.
    pub pages: Option<u32>,
    /// The first one as a JPEG.
    pub picture: Option<Vec<u8>>,
}

/// Draws pages.
#[derive(Debug, Clone)]
pub struct Pages {
    /// The program with [`COMMAND`].
    pub program: PathBuf,
    /// Limits of a drawing.
    pub limits: Limits,
}

impl Pages {
    /// Counts the pages and draws the first one.
    pub async fn first(&self, pdf: &[u8]) -> Drawn {
        let told = apart::run(&self.program, &[COMMAND], self.limits, pdf, PICTURE).await;
        let Some((count, picture)) = told.bytes.split_first_chunk::<COUNT>() else { return Drawn::default() };
        let pages = Some(u32::from_be_bytes(*count)).filter(|count| *count > 0);
        Drawn { pages, picture: (told.is_complete && picture.starts_with(JPEG)).then(|| picture.to_vec()) }
    }
}

/// The command itself: limits its own process, reads a PDF and writes the picture.
pub fn command(limits: Limits) -> ExitCode {
    if !limits.set() {
        return ExitCode::FAILURE;
    }
    match answer() {
        Some(()) => ExitCode::SUCCESS,
        None => ExitCode::FAILURE,
    }
}

fn answer() -> Option<()> {
    let (mut content, mut out) = (Vec::new(), std::io::stdout());
    std::io::stdin().read_to_end(&mut content).ok()?;
    let pdf = Pdf::new(content).ok()?;
    // Sent before the page is drawn, which may be too much.
    out.write_all(&u32::try_from(pdf.pages().len()).ok()?.to_be_bytes()).and_then(|()| out.flush()).ok()?;
    let picture = draw(&pdf)?;
    out.write_all(&picture).and_then(|()| out.flush()).ok()
}

/// The first page in the size of a thumbnail, on white paper.
fn draw(pdf: &Pdf) -> Option<Vec<u8>> {
    let page = pdf.pages().first()?;
    let (width, height) = page.render_dimensions();
    let longer = width.max(height);
    if !longer.is_normal() || width < 1.0 || height < 1.0 {
        return None;
    }
    #[allow(clippy::cast_precision_loss)] // far below what a float holds exactly
    let side = THUMBNAIL as f32;
    // Even a very narrow page is at least one pixel wide.
    let scale = |length: f32| (side / longer).max(1.0 / length);
    let settings = PixmapSettings { x_scale: scale(width), y_scale: scale(height), bg_color: WHITE };
    let pixels = render(page, &RenderCache::new(), &InterpreterSettings::default(), &RenderSettings::default(), &settings);
    let dots = pixels.data().iter().flat_map(|dot| [dot.r, dot.g, dot.b]).collect();
    let picture = RgbImage::from_raw(pixels.width().into(), pixels.height().into(), dots)?;
    let mut out = Cursor::new(Vec::new());
    picture.write_to(&mut out, ImageFormat::Jpeg).ok()?;
    Some(out.into_inner())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A page of this size whose lower half is black.
    fn pdf(width: u32, height: u32) -> Pdf {
        let content = format!("0 0 0 rg 0 0 {width} {} re f", height / 2);
        let content = format!(
            "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n\
             3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 {width} {height}]/Contents 4 0 R>>endobj\n\
             4 0 obj<</Length {}>>stream\n{content}\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n",
            content.len()
        );
        Pdf::new(content.into_bytes()).unwrap()
    }

    #[test]
    fn a_page_is_drawn_in_the_size_of_a_thumbnail() {
        let picture = image::load_from_memory(&draw(&pdf(595, 842)).unwrap()).unwrap().to_rgb8();
        assert_eq!((picture.width(), picture.height()), (226, 320));
        assert!(picture.get_pixel(100, 40).0.iter().all(|part| *part > 240), "white above");
        assert!(picture.get_pixel(100, 280).0.iter().all(|part| *part < 15), "black below");
        assert!(draw(&pdf(14_400, 2)).is_some(), "a line");
    }

    #[test]
    fn what_is_no_page_is_not_drawn() {
        for content in [b"".as_slice(), b"%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n", b"\x89PNG\r\n"] {
            assert_eq!(Pdf::new(content.to_vec()).ok().and_then(|pdf| draw(&pdf)), None);
        }
    }
}
