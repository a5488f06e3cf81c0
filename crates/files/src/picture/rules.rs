//! Which pictures are accepted, and how they are converted.

use std::io::Cursor;

use image::{DynamicImage, ImageDecoder, ImageFormat, ImageReader, Limits, Rgba, RgbaImage, imageops, metadata::Orientation};
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

/// The picture as it is stored: the middle square, upright, without metadata. The format is detected from the content, whatever the file is called.
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
    let mut decoder = reader()?.into_decoder().map_err(|_| refused("Validation.PictureFormat"))?;
    let (width, height) = decoder.dimensions();
    // Viewers show a picture whose EXIF can't be read as it is.
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    drop(decoder);
    if u64::from(width) * u64::from(height) > MAX_PIXELS {
        return Err(refused("Validation.PictureTooLarge"));
    }
    let mut reader = reader()?;
    let mut limits = Limits::default();
    limits.max_alloc = Some(MAX_DECODED);
    reader.limits(limits);
    let image = reader.decode().map_err(|_| refused("Validation.PictureFormat"))?;
    let mut small = image.resize_to_fill(SIDE, SIDE, imageops::FilterType::Triangle);
    small.apply_orientation(orientation);
    let small = small.to_rgba8();
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
    fn a_picture_is_shown_as_the_camera_was_held() {
        let pixels = image::RgbImage::from_fn(64, 64, |x, _| image::Rgb(if x < 32 { [255, 0, 0] } else { [255; 3] }));
        let mut out = Cursor::new(Vec::new());
        pixels.write_to(&mut out, ImageFormat::Jpeg).unwrap();
        let mut bytes = out.into_inner();
        // EXIF: rotate by 90 degrees clockwise, so that left is shown at the top.
        let exif = *b"\xFF\xE1\0\x22Exif\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0\0\0\0\0";
        bytes.splice(2..2, exif).for_each(drop);
        let stored = portrait(&bytes).unwrap();
        let shown = image::load_from_memory(&stored).unwrap().to_rgb8();
        let is_red = |x, y| shown.get_pixel(x, y).0[1] < 80;
        assert_eq!((is_red(50, 20), is_red(200, 20), is_red(20, 200)), (true, true, false));
        assert!(!stored.windows(4).any(|part| part == b"Exif"));
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
