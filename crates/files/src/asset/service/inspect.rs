//! Inspects content: viruses, fingerprint, format, size of an image, thumbnail.

use std::io::Cursor;

use aws_lc_rs::digest::{Context, SHA256};
use futures::TryStreamExt;
use http::App;
use image::{ImageReader, Limits, RgbImage, imageops};
use kernel::{Error, Kind, Result};
use tokio::sync::Semaphore;

use super::content::{self, Content};
use crate::{
    Inspection,
    asset::rules::{
        INFECTED,
        format::{self, Picture},
    },
    page::THUMBNAIL,
    scanner::{Scan, Scanner, Verdict},
};

/// Error code for content that has to wait for the scanner.
pub(super) const SCANNER_AWAY: &str = "Assets.ScannerAway";
/// Maximum number of pixels of an image; decoded, each takes four bytes.
const MAX_PIXELS: u64 = 50_000_000;
/// Memory limit for decoding an image, in bytes.
const MAX_DECODED: u64 = 256 << 20;

/// A node decodes and draws one picture at a time, so that many photos neither fill the memory nor occupy all processors.
static ROOM: Semaphore = Semaphore::const_new(1);

/// What was found in the content.
#[derive(Debug, Clone, Default)]
pub(super) struct Found {
    pub sha256: String,
    pub size: Option<(u32, u32)>,
    pub thumbnail: Option<Vec<u8>>,
}

/// Reads content once, to the end, and inspects it.
///
/// # Errors
/// `Assets.*` for content that is rejected, [`SCANNER_AWAY`], `Unavailable`.
pub(super) async fn content(app: &App, content: Content) -> Result<Found> {
    let (inspection, format) = (app.own::<Inspection>()?, format::of_name(&content.version.file_name)?);
    let picture = format.picture();
    let _room = match picture {
        Some(_) => Some(ROOM.acquire().await.map_err(Error::internal)?),
        None => None,
    };
    let size = content.size();
    let (mut stream, mut scan) = (content::read(app, content, 0..size)?, Scanning::begin(inspection.scanner.as_ref()).await?);
    let (mut digest, mut head, mut whole) = (Context::new(&SHA256), Vec::new(), Vec::new());
    while let Some(bytes) = stream.try_next().await? {
        scan.send(&bytes).await?;
        digest.update(&bytes);
        let missing = format::HEAD.saturating_sub(head.len()).min(bytes.len());
        head.extend_from_slice(&bytes[..missing]);
        if picture.is_some() {
            whole.extend_from_slice(&bytes);
        }
    }
    scan.end().await?;
    format.check_content(&head)?;
    let sha256 = digest.finish().as_ref().iter().map(|byte| format!("{byte:02x}")).collect();
    match picture {
        None => Ok(Found { sha256, ..Found::default() }),
        Some(Picture::Page) => Ok(Found { sha256, size: None, thumbnail: inspection.pages.first(&whole).await }),
        Some(Picture::Image) => {
            let (size, thumbnail) = tokio::task::spawn_blocking(move || shrink(&whole)).await.map_err(Error::internal)??;
            Ok(Found { sha256, size: Some(size), thumbnail: Some(thumbnail) })
        }
    }
}

/// A scan that runs while the content is read; none without a scanner, or if an optional one is unavailable.
struct Scanning<'a> {
    scan: Option<Scan>,
    scanner: Option<&'a Scanner>,
}

impl<'a> Scanning<'a> {
    async fn begin(scanner: Option<&'a Scanner>) -> Result<Self> {
        let mut own = Self { scan: None, scanner };
        if let Some(scanner) = scanner {
            let begun = scanner.begin().await;
            own.scan = own.or_without(begun)?;
        }
        Ok(own)
    }

    /// Result of a step with the scanner; `None` to continue without it.
    fn or_without<T>(&self, outcome: Result<T>) -> Result<Option<T>> {
        match outcome {
            Ok(value) => Ok(Some(value)),
            Err(error) if error.kind() == Kind::Unavailable && self.is_required() => Err(Error::rule(SCANNER_AWAY).because(error)),
            Err(error) if error.kind() == Kind::Unavailable => {
                tracing::warn!(%error, "a file is accepted without a virus scan");
                Ok(None)
            }
            Err(error) => Err(error),
        }
    }

    fn is_required(&self) -> bool {
        self.scanner.is_some_and(|scanner| scanner.is_required)
    }

    async fn send(&mut self, bytes: &[u8]) -> Result<()> {
        let Some(scan) = &mut self.scan else { return Ok(()) };
        let sent = scan.send(bytes).await;
        if self.or_without(sent)?.is_none() {
            self.scan = None;
        }
        Ok(())
    }

    async fn end(mut self) -> Result<()> {
        let Some(scan) = self.scan.take() else { return Ok(()) };
        let ended = scan.end().await;
        match self.or_without(ended)? {
            Some(Verdict::Infected(signature)) => {
                tracing::warn!(signature, "the virus scanner found a threat in a file");
                Err(Error::rule(INFECTED))
            }
            Some(Verdict::TooLarge) if self.is_required() => Err(Error::rule("Assets.NotScannable")),
            Some(Verdict::TooLarge) => {
                tracing::warn!("a file is larger than the virus scanner accepts, and is accepted without a scan");
                Ok(())
            }
            Some(Verdict::Clean) | None => Ok(()),
        }
    }
}

/// Size of an image and its thumbnail as JPEG; an image that is too large is not decoded.
fn shrink(bytes: &[u8]) -> Result<((u32, u32), Vec<u8>)> {
    let unreadable = |error: image::ImageError| Error::rule("Assets.Unreadable").because(error);
    let reader = || ImageReader::new(Cursor::new(bytes)).with_guessed_format().map_err(Error::internal);
    let (width, height) = reader()?.into_dimensions().map_err(unreadable)?;
    if u64::from(width) * u64::from(height) > MAX_PIXELS {
        return Err(Error::rule("Assets.ImageTooLarge"));
    }
    let mut reader = reader()?;
    let mut limits = Limits::default();
    limits.max_alloc = Some(MAX_DECODED);
    reader.limits(limits);
    let small = reader.decode().map_err(unreadable)?.thumbnail(THUMBNAIL, THUMBNAIL).to_rgba8();
    // JPEG has no transparency: transparent pixels become white.
    let mut flat = image::RgbaImage::from_pixel(small.width(), small.height(), image::Rgba([255; 4]));
    imageops::overlay(&mut flat, &small, 0, 0);
    let flat: RgbImage = image::DynamicImage::ImageRgba8(flat).to_rgb8();
    let mut out = Cursor::new(Vec::new());
    flat.write_to(&mut out, image::ImageFormat::Jpeg).map_err(Error::internal)?;
    Ok(((width, height), out.into_inner()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn png(width: u32, height: u32) -> Vec<u8> {
        let mut out = Cursor::new(Vec::new());
        RgbImage::new(width, height).write_to(&mut out, image::ImageFormat::Png).unwrap();
        out.into_inner()
    }

    #[test]
    fn an_image_is_shrunk_and_a_huge_one_is_not_decoded() {
        let (size, thumbnail) = shrink(&png(1000, 500)).unwrap();
        let small = image::load_from_memory(&thumbnail).unwrap();
        assert_eq!((size, small.width(), small.height()), ((1000, 500), 320, 160));
        // Only the header claims this size; the pixels aren't there.
        let mut huge = png(1, 1);
        huge[16..20].copy_from_slice(&60_000u32.to_be_bytes());
        huge[20..24].copy_from_slice(&60_000u32.to_be_bytes());
        let error = shrink(&huge).unwrap_err();
        assert!(["Assets.ImageTooLarge", "Assets.Unreadable"].contains(&error.code().unwrap()), "{error}");
        assert_eq!(shrink(&png(9, 9)[..40]).unwrap_err().code(), Some("Assets.Unreadable"));
    }
}
