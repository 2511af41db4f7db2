//! Public pictures in the widths that pages show them in: lossy WebP, a tenth of what the stored photograph weighs.
use image::{DynamicImage, imageops::FilterType};
use kernel::input::scalar::text_of;
use serde::{Deserialize, Deserializer, de::Error};
use webp::{Encoder, WebPMemory};

use super::{error::UploadError, picture};

/// Pixels. There are no others: every width of every picture is decoded for once, and stored.
const WIDTHS: [u32; 4] = [96, 240, 480, 960];
const QUALITY: f32 = 78.0;

/// One of the widths, written as digits alone, so that each rendition has one address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PictureWidth(u32);

impl PictureWidth {
    pub(super) const fn pixels(self) -> u32 {
        self.0
    }
}

impl<'de> Deserialize<'de> for PictureWidth {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = text_of(deserializer)?;
        WIDTHS
            .into_iter()
            .find(|width| width.to_string() == text)
            .map(Self)
            .ok_or_else(|| D::Error::custom("图片宽度只有 96、240、480、960"))
    }
}

/// What is narrower than `width` keeps its size, and what WebP would make heavier stays as it is. Takes up to a second of
/// processor time; not for the async threads.
pub(super) fn rendition(original: Vec<u8>, width: PictureWidth) -> Result<Vec<u8>, UploadError> {
    let made = encoded(&narrowed(picture::decode(&original)?, width.pixels()))?;
    Ok(if made.len() < original.len() {
        made.to_vec()
    } else {
        original
    })
}

fn narrowed(picture: DynamicImage, width: u32) -> DynamicImage {
    if picture.width() <= width {
        return picture;
    }
    picture.resize(width, u32::MAX, FilterType::CatmullRom)
}

fn encoded(picture: &DynamicImage) -> Result<WebPMemory, UploadError> {
    let (width, height) = (picture.width(), picture.height());
    let made = if picture.color().has_alpha() {
        Encoder::from_rgba(&picture.to_rgba8(), width, height).encode_simple(false, QUALITY)
    } else {
        Encoder::from_rgb(&picture.to_rgb8(), width, height).encode_simple(false, QUALITY)
    };
    made.map_err(|error| UploadError::NotEncoded(format!("{error:?}")))
}

#[cfg(test)]
pub(super) mod tests {
    use std::io::Cursor;

    use image::{ImageFormat, Rgb, RgbImage, Rgba, RgbaImage};

    use super::*;
    use crate::uploads::{limits::LARGEST_SIDE, picture::tests::bomb};

    /// As heavy as what a camera takes: no pixel follows from its neighbours.
    pub fn photograph(width: u32, height: u32) -> DynamicImage {
        let mut state = 1_u32;
        let mut grain = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 24) as u8
        };
        RgbImage::from_fn(width, height, |_, _| Rgb([grain(), grain(), grain()])).into()
    }

    pub fn written(picture: &DynamicImage, format: ImageFormat) -> Vec<u8> {
        let mut out = Cursor::new(Vec::new());
        picture.write_to(&mut out, format).unwrap();
        out.into_inner()
    }

    pub fn width(pixels: u32) -> PictureWidth {
        serde_json::from_value(pixels.into()).unwrap()
    }

    #[test]
    fn a_photograph_is_made_in_each_width_and_never_wider() {
        let source = written(&photograph(600, 300), ImageFormat::Png);
        let original = picture::remake(&source, LARGEST_SIDE).unwrap().bytes;
        for (asked, shown) in [
            (96, (96, 48)),
            (240, (240, 120)),
            (480, (480, 240)),
            (960, (600, 300)),
        ] {
            let made = rendition(original.clone(), width(asked)).unwrap();
            assert_eq!(image::guess_format(&made).unwrap(), ImageFormat::WebP, "{asked}");
            assert!(made.len() < original.len(), "{asked}");
            let made = image::load_from_memory(&made).unwrap();
            assert_eq!((made.width(), made.height()), shown);
        }
    }

    #[test]
    fn what_shows_through_stays_so() {
        let mut logo = RgbaImage::from_pixel(300, 300, Rgba([10, 107, 99, 0]));
        for (x, y, pixel) in photograph(150, 300).to_rgba8().enumerate_pixels() {
            logo.put_pixel(x, y, *pixel);
        }
        let made = rendition(written(&logo.into(), ImageFormat::WebP), width(96)).unwrap();
        let made = image::load_from_memory(&made).unwrap().to_rgba8();
        assert_eq!((made.width(), made.get_pixel(95, 48).0[3]), (96, 0));
        assert_eq!(made.get_pixel(5, 48).0[3], u8::MAX);
    }

    #[test]
    fn a_picture_that_would_gain_weight_stays_as_it_is() {
        let noise = photograph(64, 64).to_rgb8();
        let print = RgbImage::from_fn(64, 64, |x, y| {
            Rgb([if noise.get_pixel(x, y).0[0] > 127 { 255 } else { 0 }; 3])
        });
        let original = written(&print.into(), ImageFormat::WebP);
        assert_eq!(rendition(original.clone(), width(960)).unwrap(), original);
    }

    #[test]
    fn a_pixel_bomb_is_refused_by_its_header() {
        let refused = rendition(bomb(), width(96));
        assert!(matches!(refused, Err(UploadError::TooManyPixels)));
    }

    #[test]
    fn there_are_four_widths_with_one_spelling_each() {
        for other in [
            "0",
            "95",
            "97",
            "1600",
            "-240",
            "+240",
            "0240",
            "240.0",
            " 240",
            "２４０",
            "",
        ] {
            let read = serde_json::from_value::<PictureWidth>(other.into());
            assert!(read.is_err(), "{other}");
        }
        for known in WIDTHS {
            let read: PictureWidth = serde_json::from_value(known.to_string().into()).unwrap();
            assert_eq!(read, width(known));
        }
    }
}
