//! Inspects content: viruses, fingerprint, format, size of an image, thumbnail.

use std::io::Cursor;

use aws_lc_rs::digest::{Context, SHA256};
use futures::TryStreamExt;
use http::App;
use image::{ImageDecoder, ImageReader, Limits, RgbImage, imageops, metadata::Orientation};
use kernel::{Error, Kind, Result};
use tokio::sync::{Semaphore, SemaphorePermit};

use super::content::{self, AssetContent};
use crate::{
    Inspection,
    asset::{
        AssetWording,
        rules::{
            INFECTED, duration,
            format::{self, Picture},
        },
    },
    page::{Drawn, THUMBNAIL},
    reading::{Text, Writing},
    scanner::{Scan, Scanner, Verdict},
};

/// Error code for content that has to wait for the scanner.
pub(super) const SCANNER_AWAY: &str = "Assets.ScannerAway";
/// Maximum number of pixels of an image; decoded, each takes four bytes.
const MAX_PIXELS: u64 = 50_000_000;
/// Memory limit for decoding an image, in bytes.
const MAX_DECODED: u64 = 256 << 20;

/// A node decodes one picture or reads one document at a time, so that many neither fill the memory nor occupy all processors.
static ROOM: Semaphore = Semaphore::const_new(1);

/// What was found in the content.
#[derive(Debug, Clone, Default)]
pub(super) struct ContentProperties {
    pub sha256: String,
    pub size: Option<(u32, u32)>,
    pub pages: Option<u32>,
    pub duration_sec: Option<i32>,
    pub thumbnail: Option<Vec<u8>>,
    pub wording: Option<Wording>,
}

/// What is written in a document.
#[derive(Debug, Clone)]
pub(super) struct Wording {
    pub state: AssetWording,
    pub text: String,
}

impl Wording {
    /// What a reader has read.
    pub(super) fn of(read: Option<Text>) -> Self {
        let Some(Text { text, is_whole }) = read else { return Self { state: AssetWording::Unreadable, text: String::new() } };
        let state = match (text.is_empty(), is_whole) {
            (true, _) => AssetWording::Empty,
            (false, true) => AssetWording::Whole,
            (false, false) => AssetWording::Beginning,
        };
        Self { state, text }
    }
}

/// Room to look into a file.
pub(super) async fn room() -> Result<SemaphorePermit<'static>> {
    ROOM.acquire().await.map_err(Error::internal)
}

/// Reads content once, to the end, and inspects it.
///
/// # Errors
/// `Assets.*` for content that is rejected, [`SCANNER_AWAY`], `Unavailable`.
pub(super) async fn content(app: &App, content: AssetContent) -> Result<ContentProperties> {
    let (inspection, format) = (app.own::<Inspection>()?, format::of_name(&content.version.file_name)?);
    let (picture, writing) = (format.picture(), format.writing());
    let is_kept = picture.is_some() || writing.is_some();
    let _room = if is_kept { Some(room().await?) } else { None };
    let size = content.size();
    let (mut stream, mut scan) = (content::read(app, content, 0..size).await?, Scanning::begin(inspection.scanner.as_ref()).await?);
    let (mut digest, mut head, mut whole) = (Context::new(&SHA256), Vec::new(), Vec::new());
    let mut recording = duration::Reader::of(format);
    while let Some(bytes) = stream.try_next().await? {
        scan.send(&bytes).await?;
        digest.update(&bytes);
        if let Some(recording) = &mut recording {
            recording.read(&bytes);
        }
        let missing = format::HEAD.saturating_sub(head.len()).min(bytes.len());
        head.extend_from_slice(&bytes[..missing]);
        if is_kept {
            whole.extend_from_slice(&bytes);
        }
    }
    scan.end().await?;
    format.check_content(&head)?;
    let sha256 = digest.finish().as_ref().iter().map(|byte| format!("{byte:02x}")).collect();
    let duration_sec = recording.and_then(|recording| recording.seconds());
    let found =
        ContentProperties { sha256, duration_sec, wording: wording(&inspection, writing, &whole).await, ..ContentProperties::default() };
    match picture {
        None => Ok(found),
        Some(Picture::Page) => {
            let Drawn { pages, picture } = inspection.pages.first(&whole).await;
            Ok(ContentProperties { pages, thumbnail: picture, ..found })
        }
        Some(Picture::Image) => {
            let (size, thumbnail) = tokio::task::spawn_blocking(move || shrink(&whole)).await.map_err(Error::internal)??;
            Ok(ContentProperties { size: Some(size), thumbnail: Some(thumbnail), ..found })
        }
    }
}

/// What is written in a document.
async fn wording(inspection: &Inspection, writing: Option<Writing>, content: &[u8]) -> Option<Wording> {
    Some(Wording::of(inspection.reader.read(writing?, content).await))
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

/// Size of an image as viewers show it, and its thumbnail as JPEG, upright and without metadata; an image that is too large is not decoded.
fn shrink(bytes: &[u8]) -> Result<((u32, u32), Vec<u8>)> {
    let unreadable = |error: image::ImageError| Error::rule("Assets.Unreadable").because(error);
    let reader = || ImageReader::new(Cursor::new(bytes)).with_guessed_format().map_err(Error::internal);
    let mut decoder = reader()?.into_decoder().map_err(unreadable)?;
    let (width, height) = decoder.dimensions();
    // Viewers show an image whose EXIF can't be read as it is.
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    drop(decoder);
    if u64::from(width) * u64::from(height) > MAX_PIXELS {
        return Err(Error::rule("Assets.ImageTooLarge"));
    }
    let mut reader = reader()?;
    let mut limits = Limits::default();
    limits.max_alloc = Some(MAX_DECODED);
    reader.limits(limits);
    let mut small = reader.decode().map_err(unreadable)?.thumbnail(THUMBNAIL, THUMBNAIL);
    small.apply_orientation(orientation);
    let small = small.to_rgba8();
    // JPEG has no transparency: transparent pixels become white.
    let mut flat = image::RgbaImage::from_pixel(small.width(), small.height(), image::Rgba([255; 4]));
    imageops::overlay(&mut flat, &small, 0, 0);
    let flat: RgbImage = image::DynamicImage::ImageRgba8(flat).to_rgb8();
    let mut out = Cursor::new(Vec::new());
    flat.write_to(&mut out, image::ImageFormat::Jpeg).map_err(Error::internal)?;
    Ok((if lies(orientation) { (height, width) } else { (width, height) }, out.into_inner()))
}

/// Whether viewers turn the image so that its width becomes its height.
fn lies(orientation: Orientation) -> bool {
    use Orientation::{Rotate90, Rotate90FlipH, Rotate270, Rotate270FlipH};
    matches!(orientation, Rotate90 | Rotate270 | Rotate90FlipH | Rotate270FlipH)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn png(width: u32, height: u32) -> Vec<u8> {
        let mut out = Cursor::new(Vec::new());
        RgbImage::new(width, height).write_to(&mut out, image::ImageFormat::Png).unwrap();
        out.into_inner()
    }

    /// A photo of 64 by 32 pixels, red at the sensor's top left and blue at its top right, with what the camera says of how it was held.
    fn photo(exif: &[u8]) -> Vec<u8> {
        let pixels = RgbImage::from_fn(64, 32, |x, y| match (x < 32, y < 16) {
            (true, true) => image::Rgb([255, 0, 0]),
            (false, true) => image::Rgb([0, 0, 255]),
            _ => image::Rgb([255; 3]),
        });
        let mut out = Cursor::new(Vec::new());
        pixels.write_to(&mut out, image::ImageFormat::Jpeg).unwrap();
        let mut bytes = out.into_inner();
        let mut segment = vec![0xFF_u8, 0xE1];
        segment.extend(u16::try_from(8 + exif.len()).unwrap().to_be_bytes());
        segment.extend(b"Exif\0\0");
        segment.extend(exif);
        bytes.splice(2..2, segment).for_each(drop);
        bytes
    }

    fn little(orientation: u8) -> Vec<u8> {
        [&b"II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0"[..], &[orientation, 0, 0, 0, 0, 0, 0, 0][..]].concat()
    }

    fn big(orientation: u8) -> Vec<u8> {
        [&b"MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01"[..], &[0, orientation, 0, 0, 0, 0, 0, 0][..]].concat()
    }

    /// Where the red and the blue corner are in a thumbnail: left or right, top or bottom.
    fn corners(thumbnail: &[u8]) -> (&'static str, &'static str) {
        let small = image::load_from_memory(thumbnail).unwrap().to_rgb8();
        let (right, bottom) = (small.width() * 3 / 4, small.height() * 3 / 4);
        let (left, top) = (small.width() / 4, small.height() / 4);
        let places = [("top left", left, top), ("top right", right, top), ("bottom left", left, bottom), ("bottom right", right, bottom)];
        let find = |channel: usize| {
            let shows = |x, y| {
                let pixel = small.get_pixel(x, y).0;
                pixel[channel] > 180 && pixel[1] < 80
            };
            places.iter().find(|(_, x, y)| shows(*x, *y)).unwrap().0
        };
        (find(0), find(2))
    }

    #[test]
    fn a_photo_is_shown_as_the_camera_was_held() {
        for (orientation, red, blue) in [
            (1, "top left", "top right"),
            (2, "top right", "top left"),
            (3, "bottom right", "bottom left"),
            (4, "bottom left", "bottom right"),
            (5, "top left", "bottom left"),
            (6, "top right", "bottom right"),
            (7, "bottom right", "top right"),
            (8, "bottom left", "top left"),
        ] {
            for exif in [little(orientation), big(orientation)] {
                let (size, thumbnail) = shrink(&photo(&exif)).unwrap();
                assert_eq!(size, if orientation > 4 { (32, 64) } else { (64, 32) }, "{orientation}");
                assert_eq!(corners(&thumbnail), (red, blue), "{orientation}");
                assert!(!thumbnail.windows(4).any(|part| part == b"Exif"), "{orientation}");
            }
        }
    }

    #[test]
    fn exif_that_makes_no_sense_turns_nothing() {
        for exif in
            [little(0), little(9), big(255), little(6)[..9].to_vec(), b"II".to_vec(), vec![0; 40], b"II*\0\xFF\xFF\xFF\xFF".to_vec()]
        {
            let (size, thumbnail) = shrink(&photo(&exif)).unwrap();
            assert_eq!((size, corners(&thumbnail)), ((64, 32), ("top left", "top right")), "{exif:?}");
        }
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
