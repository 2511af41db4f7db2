//! From untrusted bytes to a picture of our own making.
use std::io::Cursor;

use image::{
    DynamicImage, ImageDecoder, ImageError, ImageFormat, ImageReader, Limits, RgbImage,
    codecs::{jpeg::JpegEncoder, webp::WebPEncoder},
    imageops::FilterType,
};

use super::{
    error::UploadError,
    limits::{LARGEST_FILE, LARGEST_SIDE, MOST_PIXELS},
};

const LONGEST_SOURCE_SIDE: u32 = 20_000;
/// 24 megapixels at 16 bits per channel, and as much again for the decoder's own work.
const MOST_MEMORY: u64 = 400 * 1024 * 1024;
const JPEG_QUALITY: u8 = 88;

pub(super) struct Encoded {
    pub bytes: Vec<u8>,
    pub extension: &'static str,
    pub width: u32,
    pub height: u32,
}

/// Decodes within the limits, turns as the camera says, shrinks to `max_side` and re-encodes: JPEG, or WebP
/// where something shows through. Takes up to a second of processor time; not for the async threads.
pub(super) fn remake(bytes: &[u8], max_side: u32) -> Result<Encoded, UploadError> {
    if bytes.len() > LARGEST_FILE {
        return Err(UploadError::TooLarge);
    }
    let picture = shrink(decode(bytes)?, max_side.clamp(1, LARGEST_SIDE));
    let (width, height) = (picture.width(), picture.height());
    let (bytes, extension) = if is_opaque(&picture) {
        (jpeg(&picture.to_rgb8(), JPEG_QUALITY)?, "jpg")
    } else {
        let mut out = Vec::with_capacity(256 * 1024);
        picture
            .to_rgba8()
            .write_with_encoder(WebPEncoder::new_lossless(&mut out))?;
        (out, "webp")
    };
    Ok(Encoded {
        bytes,
        extension,
        width,
        height,
    })
}

/// The one place that uses the generic encoder: it is compiled in this crate, which is optimised in every profile.
pub fn jpeg(picture: &RgbImage, quality: u8) -> Result<Vec<u8>, ImageError> {
    let mut out = Vec::with_capacity(256 * 1024);
    picture.write_with_encoder(JpegEncoder::new_with_quality(&mut out, quality))?;
    Ok(out)
}

/// Within the limits of pixels and memory, turned as the camera says.
pub(super) fn decode(bytes: &[u8]) -> Result<DynamicImage, UploadError> {
    let format = image::guess_format(bytes).map_err(|_| UploadError::NotAPicture)?;
    if !matches!(format, ImageFormat::Jpeg | ImageFormat::Png | ImageFormat::WebP) {
        return Err(UploadError::NotAPicture);
    }
    let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
    let mut limits = Limits::default();
    limits.max_image_width = Some(LONGEST_SOURCE_SIDE);
    limits.max_image_height = Some(LONGEST_SOURCE_SIDE);
    limits.max_alloc = Some(MOST_MEMORY);
    reader.limits(limits);
    let mut decoder = reader.into_decoder()?;
    let (width, height) = decoder.dimensions();
    if u64::from(width) * u64::from(height) > MOST_PIXELS {
        return Err(UploadError::TooManyPixels);
    }
    let orientation = decoder.orientation().ok();
    let mut picture = DynamicImage::from_decoder(decoder)?;
    if let Some(orientation) = orientation {
        picture.apply_orientation(orientation);
    }
    Ok(picture)
}

fn shrink(picture: DynamicImage, max_side: u32) -> DynamicImage {
    if picture.width().max(picture.height()) <= max_side {
        return picture;
    }
    picture.resize(max_side, max_side, FilterType::CatmullRom)
}

fn is_opaque(picture: &DynamicImage) -> bool {
    !picture.color().has_alpha() || picture.to_rgba8().pixels().all(|pixel| pixel.0[3] == u8::MAX)
}

impl From<ImageError> for UploadError {
    fn from(error: ImageError) -> Self {
        match error {
            ImageError::Limits(_) => Self::TooManyPixels,
            ImageError::Unsupported(_) => Self::NotAPicture,
            ImageError::IoError(error) if error.kind() != std::io::ErrorKind::UnexpectedEof => {
                Self::Io(error)
            }
            error => Self::Damaged(error),
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use image::{GrayImage, Rgba, RgbaImage};

    use super::*;

    fn png(picture: &DynamicImage) -> Vec<u8> {
        let mut out = Cursor::new(Vec::new());
        picture.write_to(&mut out, ImageFormat::Png).unwrap();
        out.into_inner()
    }

    #[test]
    fn an_opaque_picture_becomes_a_jpeg_within_the_side() {
        let source = png(&RgbaImage::from_pixel(300, 120, Rgba([10, 107, 99, 255])).into());
        let made = remake(&source, 100).unwrap();
        assert_eq!((made.extension, made.width, made.height), ("jpg", 100, 40));
        assert_eq!(image::guess_format(&made.bytes).unwrap(), ImageFormat::Jpeg);
    }

    #[test]
    fn what_shows_through_stays_so() {
        let source = png(&RgbaImage::from_pixel(8, 8, Rgba([10, 107, 99, 90])).into());
        let made = remake(&source, 100).unwrap();
        assert_eq!((made.extension, made.width), ("webp", 8));
        assert!(image::load_from_memory(&made.bytes).unwrap().color().has_alpha());
    }

    #[test]
    fn a_file_hidden_behind_a_picture_is_gone() {
        let mut source = png(&RgbaImage::from_pixel(8, 8, Rgba([1, 2, 3, 255])).into());
        source.extend_from_slice(b"<script>alert(1)</script>");
        let made = remake(&source, 100).unwrap();
        assert!(!made.bytes.windows(8).any(|window| window == b"<script>"));
    }

    #[test]
    fn what_is_no_picture_is_refused() {
        for bytes in [
            &b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"[..],
            b"<!doctype html><script>",
            b"GIF89a\x01\x00\x01\x00\x00\x00\x00",
            b"%PDF-1.7",
            b"",
        ] {
            assert!(
                matches!(remake(bytes, 100), Err(UploadError::NotAPicture)),
                "{bytes:?}"
            );
        }
        let whole = png(&RgbaImage::from_pixel(64, 64, Rgba([1, 2, 3, 255])).into());
        assert!(matches!(
            remake(&whole[..whole.len() / 2], 100),
            Err(UploadError::Damaged(_))
        ));
    }

    /// The header of a tiny PNG, rewritten to 12,000 × 12,000 with a valid checksum.
    pub fn bomb() -> Vec<u8> {
        let small = png(&GrayImage::new(1, 1).into());
        let mut bomb = small[..16].to_vec();
        bomb.extend_from_slice(&12_000_u32.to_be_bytes());
        bomb.extend_from_slice(&12_000_u32.to_be_bytes());
        bomb.extend_from_slice(&small[24..29]);
        bomb.extend_from_slice(&crc32(&bomb[12..29]).to_be_bytes());
        bomb.extend_from_slice(&small[33..]);
        bomb
    }

    #[test]
    fn what_is_too_large_is_refused_before_it_is_decoded() {
        assert!(matches!(remake(&bomb(), 100), Err(UploadError::TooManyPixels)));
        assert!(matches!(
            remake(&vec![0; LARGEST_FILE + 1], 100),
            Err(UploadError::TooLarge)
        ));
    }

    fn crc32(bytes: &[u8]) -> u32 {
        !bytes.iter().fold(u32::MAX, |sum, byte| {
            (0..8).fold(sum ^ u32::from(*byte), |sum, _| {
                (sum >> 1) ^ (0xEDB8_8320 & (sum & 1).wrapping_neg())
            })
        })
    }
}
