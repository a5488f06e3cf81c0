//! Which images are accepted, and how they are converted: nothing that was uploaded is stored as it came.

use std::io::Cursor;

use image::{
    DynamicImage, ImageDecoder, ImageFormat, ImageReader, Limits, Rgba, RgbaImage,
    imageops::{self, FilterType},
    metadata::Orientation,
};
use kernel::{Error, Result};

use super::svg;
use crate::tenant_setting::entity::ImagePurpose;

/// Maximum size of an upload, in bytes.
pub(in crate::tenant_setting) const LIMIT: usize = 1 << 20;
/// Size of the form around it.
pub(in crate::tenant_setting) const AROUND: usize = 16 << 10;
/// Maximum number of pixels; decoded, each takes four bytes.
const MAX_PIXELS: u64 = 20_000_000;
/// Memory limit for decoding, in bytes.
const MAX_DECODED: u64 = 100 << 20;

const FORMATS: [ImageFormat; 3] = [ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::WebP];

/// An image as it is stored.
#[derive(Debug)]
pub(in crate::tenant_setting) struct Picture {
    pub(in crate::tenant_setting) bytes: Vec<u8>,
    pub(in crate::tenant_setting) media_type: &'static str,
    pub(in crate::tenant_setting) width: i32,
    pub(in crate::tenant_setting) height: i32,
}

/// The portal's media type of drawings.
pub(in crate::tenant_setting) const SVG: &str = "image/svg+xml";
/// The portal's media type of pictures.
pub(in crate::tenant_setting) const PNG: &str = "image/png";
/// That of photographs, which would be many times larger as the other.
pub(in crate::tenant_setting) const JPEG: &str = "image/jpeg";

/// The media type of a stored image.
pub(in crate::tenant_setting) fn known(stored: &str) -> &'static str {
    [SVG, JPEG].into_iter().find(|known| *known == stored).unwrap_or(PNG)
}

/// A rejection, with the key of the reason.
pub(super) fn refused(message: &'static str) -> Error {
    Error::rule("TenantSettings.LogoType").and_field("file", message)
}

/// Re-encodes an uploaded image: a drawing from its passive elements, a picture from its pixels. The content decides its format, whatever
/// the file's name.
///
/// # Errors
/// `TenantSettings.LogoType` on `file`.
pub(in crate::tenant_setting) fn inspected(purpose: ImagePurpose, bytes: &[u8]) -> Result<Picture> {
    if bytes.len() > LIMIT {
        return Err(refused("Validation.LogoTooLarge"));
    }
    match std::str::from_utf8(bytes) {
        Ok(text) if text.trim_start_matches(['\u{feff}', ' ', '\t', '\r', '\n']).starts_with('<') => drawing(text),
        _ => picture(purpose, bytes),
    }
}

fn drawing(text: &str) -> Result<Picture> {
    let drawing = svg::rewritten(text)?;
    Ok(Picture { bytes: drawing.text.into_bytes(), media_type: SVG, width: drawing.width, height: drawing.height })
}

fn picture(purpose: ImagePurpose, bytes: &[u8]) -> Result<Picture> {
    let wrong = || refused("Validation.LogoType");
    let reader = || ImageReader::new(Cursor::new(bytes)).with_guessed_format().map_err(Error::internal);
    if !reader()?.format().is_some_and(|format| FORMATS.contains(&format)) {
        return Err(wrong());
    }
    let mut decoder = reader()?.into_decoder().map_err(|_| wrong())?;
    let (width, height) = decoder.dimensions();
    // Viewers show an image whose EXIF can't be read as it is.
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    drop(decoder);
    if u64::from(width) * u64::from(height) > MAX_PIXELS {
        return Err(refused("Validation.LogoTooLarge"));
    }
    let mut reader = reader()?;
    let mut limits = Limits::default();
    limits.max_alloc = Some(MAX_DECODED);
    reader.limits(limits);
    let mut upright = reader.decode().map_err(|_| wrong())?;
    upright.apply_orientation(orientation);
    let image = fitted(purpose, upright);
    let size = |pixels: u32| i32::try_from(pixels).map_err(Error::internal);
    let (width, height) = (size(image.width())?, size(image.height())?);
    let mut out = Cursor::new(Vec::new());
    let (flat, format, media_type) = match purpose {
        ImagePurpose::Logo | ImagePurpose::Icon => (DynamicImage::ImageRgba8(image.to_rgba8()), ImageFormat::Png, PNG),
        ImagePurpose::SignIn => (on_white(&image), ImageFormat::Jpeg, JPEG),
    };
    flat.write_to(&mut out, format).map_err(Error::internal)?;
    Ok(Picture { bytes: out.into_inner(), media_type, width, height })
}

/// The image without transparency, which photographs don't have.
fn on_white(image: &DynamicImage) -> DynamicImage {
    let mut ground = RgbaImage::from_pixel(image.width(), image.height(), Rgba([u8::MAX; 4]));
    imageops::overlay(&mut ground, &image.to_rgba8(), 0, 0);
    DynamicImage::ImageRgb8(DynamicImage::ImageRgba8(ground).to_rgb8())
}

/// The image, made smaller where it is larger than the place where it is shown, twice over for sharp screens.
fn fitted(purpose: ImagePurpose, image: DynamicImage) -> DynamicImage {
    let (width, height) = match purpose {
        ImagePurpose::Logo => (640, 160),
        ImagePurpose::Icon => (128, 128),
        ImagePurpose::SignIn => (1600, 1600),
    };
    if image.width() > width || image.height() > height { image.resize(width, height, FilterType::Triangle) } else { image }
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
    fn a_picture_is_drawn_anew_and_fits_its_place() {
        for (purpose, from, to) in [
            (ImagePurpose::Logo, (1280, 160), (640, 80)),
            (ImagePurpose::Logo, (100, 40), (100, 40)),
            (ImagePurpose::Icon, (512, 512), (128, 128)),
        ] {
            let mut bytes = png(from.0, from.1);
            bytes.extend(b"<script>alert(1)</script>");
            let stored = inspected(purpose, &bytes).unwrap();
            assert_eq!((stored.width, stored.height, stored.media_type), (to.0, to.1, PNG));
            assert!(!stored.bytes.windows(7).any(|part| part == b"<script"), "what follows the image is gone");
        }
    }

    #[test]
    fn a_picture_beside_the_sign_in_is_a_photograph_on_white() {
        let mut clear = Cursor::new(Vec::new());
        RgbaImage::new(2000, 1000).write_to(&mut clear, ImageFormat::Png).unwrap();
        let stored = inspected(ImagePurpose::SignIn, &clear.into_inner()).unwrap();
        assert_eq!((stored.width, stored.height, stored.media_type), (1600, 800, JPEG));
        let seen = image::load_from_memory_with_format(&stored.bytes, ImageFormat::Jpeg).unwrap().to_rgb8();
        assert!(seen.get_pixel(9, 9).0.iter().all(|part| *part > 250), "what was transparent is white");
        assert_eq!([known(JPEG), known(SVG), known("text/html")], [JPEG, SVG, PNG]);
    }

    #[test]
    fn a_picture_is_stored_as_viewers_show_it() {
        let mut out = Cursor::new(Vec::new());
        image::RgbImage::new(60, 20).write_to(&mut out, ImageFormat::Jpeg).unwrap();
        let mut bytes = out.into_inner();
        // EXIF: rotate by 90 degrees clockwise.
        let exif = *b"\xFF\xE1\0\x22Exif\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0\0\0\0\0";
        bytes.splice(2..2, exif).for_each(drop);
        let stored = inspected(ImagePurpose::Icon, &bytes).unwrap();
        assert_eq!((stored.width, stored.height), (20, 60));
    }

    #[test]
    fn what_is_no_image_is_refused_undecoded() {
        let mut huge = png(1, 1);
        huge[16..20].copy_from_slice(&60_000_u32.to_be_bytes());
        huge[20..24].copy_from_slice(&60_000_u32.to_be_bytes());
        let html = b"<!DOCTYPE html><script>alert(1)</script>".to_vec();
        for bytes in [huge, html, b"MZ\x90\0".to_vec(), b"alert(1)".to_vec(), Vec::new(), png(9, 9)[..40].to_vec(), vec![0; LIMIT + 1]] {
            let error = inspected(ImagePurpose::Logo, &bytes).unwrap_err();
            assert_eq!((error.code(), error.fields()[0].field.as_str()), (Some("TenantSettings.LogoType"), "file"));
        }
    }
}
