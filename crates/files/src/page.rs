//! The first page of a PDF as a picture. A stranger's PDF may require any amount of work, so it is drawn in a separate process, which the
//! system kills when it takes too much memory or time.

use std::{
    io::{Cursor, Read, Write},
    path::PathBuf,
    process::{ExitCode, Stdio},
    time::Duration,
};

use hayro::{
    PixmapSettings, RenderCache, RenderSettings, hayro_interpret::InterpreterSettings, hayro_syntax::Pdf, render,
    vello_cpu::color::palette::css::WHITE,
};
use image::{ImageFormat, RgbImage};
use rustix::process::{Resource, Rlimit, setrlimit};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    process::Command,
    time::timeout,
};

/// Name of the drawing command of the program in [`Pages`].
pub const COMMAND: &str = "draw-page";
/// Longer side of a thumbnail, in pixels.
pub const THUMBNAIL: u32 = 320;
/// Time limit for a drawing, on a busy machine.
const PATIENCE: Duration = Duration::from_secs(30);
/// First bytes of every JPEG.
const JPEG: &[u8] = &[0xff, 0xd8, 0xff];
/// Maximum size of a picture, in bytes.
const PICTURE: u64 = 1 << 20;
/// Bytes of the number of pages, which is sent before the picture.
const COUNT: usize = 4;

/// Limits of a drawing.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Memory, in bytes.
    pub memory: u64,
    /// CPU time, in seconds.
    pub seconds: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self { memory: 1 << 30, seconds: 10 }
    }
}

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
        match timeout(PATIENCE, self.draw(pdf)).await {
            Ok(Ok(drawn)) => drawn,
            Ok(Err(error)) => {
                tracing::warn!(%error, program = %self.program.display(), "the program that draws pages doesn't run");
                Drawn::default()
            }
            // Dropping the process kills it.
            Err(_) => Drawn::default(),
        }
    }

    async fn draw(&self, pdf: &[u8]) -> std::io::Result<Drawn> {
        let mut command = Command::new(&self.program);
        command.args([COMMAND, &self.limits.memory.to_string(), &self.limits.seconds.to_string()]);
        command.env_clear().stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).kill_on_drop(true);
        let mut child = command.spawn()?;
        let (Some(mut into), Some(out)) = (child.stdin.take(), child.stdout.take()) else { return Ok(Drawn::default()) };
        let mut told = Vec::new();
        let sent = async {
            // The process may end before it has read everything.
            let _ = into.write_all(pdf).await;
            drop(into);
        };
        let mut out = out.take(PICTURE);
        let ((), read) = tokio::join!(sent, out.read_to_end(&mut told));
        read?;
        let is_drawn = child.wait().await?.success();
        let Some((count, picture)) = told.split_first_chunk::<COUNT>() else { return Ok(Drawn::default()) };
        let pages = Some(u32::from_be_bytes(*count)).filter(|count| *count > 0);
        Ok(Drawn { pages, picture: (is_drawn && picture.starts_with(JPEG)).then(|| picture.to_vec()) })
    }
}

/// The command itself: limits its own process, reads a PDF and writes the picture.
pub fn command(limits: Limits) -> ExitCode {
    let limit = |most: u64| Rlimit { current: Some(most), maximum: Some(most) };
    let limits = [(Resource::As, limits.memory), (Resource::Cpu, limits.seconds), (Resource::Core, 0)];
    if limits.into_iter().any(|(resource, most)| setrlimit(resource, limit(most)).is_err()) {
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
