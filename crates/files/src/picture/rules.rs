//! Which pictures are accepted, and how they are converted.

use std::io::Cursor;

use image::{DynamicImage, ImageFormat, ImageReader, Limits, Rgba, RgbaImage, imageops};
use kernel::{Error, Result};

/// Maximum size of an upload, in bytes.
pub(super) const LIMIT: usize = 5 << 20;
/// Size of the form around it.
pub(super) const AROUND: usize = 64 << 10;
/// Maximum number of pixels; decoded, each takes four bytes.
const MAX_PIXELS: u64 = 40_000_000;
/// Memory limit for decoding, in bytes.
const MAX_DECODED: u64 = 200 << 20;
/// Side of the stored square.
const SIDE: u32 = 256;

const FORMATS: [ImageFormat; 4] = [ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::WebP, ImageFormat::Gif];

/// The picture as it is stored: the middle square, without metadata. The format is detected from the content, whatever the file is called.
///
/// # Errors
/// 400 on `imageContent`.
pub(super) fn portrait(bytes: &[u8]) -> Result<Vec<u8>> {
    let refused = |text: &'static str| Error::invalid("imageContent", text);
    if bytes.len() > LIMIT {
        return Err(refused("Validation.PictureTooLarge"));
    }
    let reader = || ImageReader::new(Cursor::new(bytes)).with_guessed_format().map_err(Error::internal);
    if !reader()?.format().is_some_and(|format| FORMATS.contains(&format)) {
        return Err(refused("Validation.PictureFormat"));
    }
    let (width, height) = reader()?.into_dimensions().map_err(|_| refused("Validation.PictureFormat"))?;
    if u64::from(width) * u64::from(height) > MAX_PIXELS {
        return Err(refused("Validation.PictureTooLarge"));
    }
    let mut reader = reader()?;
    let mut limits = Limits::default();
    limits.max_alloc = Some(MAX_DECODED);
    reader.limits(limits);
    let image = reader.decode().map_err(|_| refused("Validation.PictureFormat"))?;
    let small = image.resize_to_fill(SIDE, SIDE, imageops::FilterType::Triangle).to_rgba8();
    // JPEG has no transparency: transparent pixels become white.
    let mut flat = RgbaImage::from_pixel(small.width(), small.height(), Rgba([255; 4]));
    imageops::overlay(&mut flat, &small, 0, 0);
    let mut out = Cursor::new(Vec::new());
    DynamicImage::ImageRgba8(flat).to_rgb8().write_to(&mut out, ImageFormat::Jpeg).map_err(Error::internal)?;
    Ok(out.into_inner())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn png(width: u32, height: u32) -> Vec<u8> {
        let mut out = Cursor::new(Vec::new());
        image::RgbImage::new(width, height).write_to(&mut out, ImageFormat::Png).unwrap();
        out.into_inner()
    }

    #[test]
    fn a_picture_becomes_a_square_of_our_own() {
        let stored = portrait(&png(900, 300)).unwrap();
        assert_eq!(image::guess_format(&stored).unwrap(), ImageFormat::Jpeg);
        let shown = image::load_from_memory(&stored).unwrap();
        assert_eq!((shown.width(), shown.height()), (SIDE, SIDE));
    }

    #[test]
    fn what_is_no_picture_or_a_huge_one_is_refused_undecoded() {
        let mut huge = png(1, 1);
        huge[16..20].copy_from_slice(&60_000_u32.to_be_bytes());
        huge[20..24].copy_from_slice(&60_000_u32.to_be_bytes());
        let svg = b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>".to_vec();
        for bytes in [huge, svg, b"MZ\x90\0".to_vec(), Vec::new(), png(9, 9)[..40].to_vec(), vec![0; LIMIT + 1]] {
            assert_eq!(portrait(&bytes).unwrap_err().fields()[0].field, "imageContent");
        }
    }
}
