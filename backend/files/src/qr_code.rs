//! Pictures of QR codes, for phones to scan.
use std::io::Cursor;

use image::{DynamicImage, GrayImage, ImageFormat, Luma};
use qrcodegen::{QrCode, QrCodeEcc};

/// Pixels of a module, the smallest square of a code.
const MODULE: u32 = 10;
/// Light modules around a code, as the standard asks for.
const QUIET: u32 = 4;
const DARK: Luma<u8> = Luma([0]);
const LIGHT: Luma<u8> = Luma([u8::MAX]);

/// The code of a text, such as an address, as a PNG.
pub fn png(text: &str) -> anyhow::Result<Vec<u8>> {
    let code = QrCode::encode_text(text, QrCodeEcc::Medium)?;
    let mut out = Cursor::new(Vec::new());
    drawn(&code).write_to(&mut out, ImageFormat::Png)?;
    Ok(out.into_inner())
}

fn drawn(code: &QrCode) -> DynamicImage {
    let side = (code.size() as u32 + 2 * QUIET) * MODULE;
    // Outside of the code every module is light.
    let module = |pixel: u32| (pixel / MODULE) as i32 - QUIET as i32;
    let colour = |x: u32, y: u32| {
        if code.get_module(module(x), module(y)) {
            DARK
        } else {
            LIGHT
        }
    };
    GrayImage::from_fn(side, side, colour).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One of the squares in three corners, by which a phone finds a code.
    const FINDER: [&str; 7] = [
        "#######", "#     #", "# ### #", "# ### #", "# ### #", "#     #", "#######",
    ];

    fn picture(text: &str) -> GrayImage {
        image::load_from_memory(&png(text).unwrap()).unwrap().to_luma8()
    }

    #[test]
    fn a_code_has_its_finders_in_three_corners_and_a_quiet_margin() {
        let picture = picture("https://www.yaoji.example/");
        let (side, height) = picture.dimensions();
        assert_eq!((side, side % MODULE), (height, 0));
        let modules = side / MODULE - 2 * QUIET;
        assert_eq!((modules - 21) % 4, 0, "a size of the standard");
        let is_dark = |x: u32, y: u32| *picture.get_pixel(x * MODULE + 1, y * MODULE + 1) == DARK;
        for (left, top) in [(0, 0), (modules - 7, 0), (0, modules - 7)] {
            for (y, row) in (0..).zip(FINDER) {
                let found: String = (0..7)
                    .map(|x| {
                        if is_dark(QUIET + left + x, QUIET + top + y) {
                            '#'
                        } else {
                            ' '
                        }
                    })
                    .collect();
                assert_eq!(found, row, "{left} {top} {y}");
            }
        }
        let margin = QUIET * MODULE;
        let is_inside = |at: u32| (margin..side - margin).contains(&at);
        let mut margins = picture
            .enumerate_pixels()
            .filter(|(x, y, _)| !is_inside(*x) || !is_inside(*y));
        assert!(margins.all(|(_, _, pixel)| *pixel == LIGHT));
    }

    #[test]
    fn every_text_has_its_own_code_and_an_endless_one_has_none() {
        assert_ne!(
            png("https://a.example/").unwrap(),
            png("https://b.example/").unwrap()
        );
        assert!(png(&"a".repeat(5_000)).is_err());
    }
}
