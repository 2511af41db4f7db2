//! GET /media/uploads/{key}?w=…: public pictures in the widths that pages show them in
use identity::permissions::Role;
use image::{ImageFormat, Rgb, RgbImage};
use reqwest::Method;

use crate::{
    admin_support::png,
    harness::{Client, Shop},
};

/// Weighs what a photograph weighs, because hardly a pixel follows from its neighbours.
fn photograph(width: u32, height: u32) -> Vec<u8> {
    let picture = RgbImage::from_fn(width, height, |x, y| {
        let mixed = (x ^ (y << 7)).wrapping_mul(2_654_435_761).to_be_bytes();
        Rgb([mixed[0], mixed[1], mixed[2]])
    });
    let mut bytes = std::io::Cursor::new(Vec::new());
    picture.write_to(&mut bytes, ImageFormat::Png).unwrap();
    bytes.into_inner()
}

async fn uploaded(staff: &Client, bytes: Vec<u8>) -> String {
    let answer = staff.upload("/admin/api/pictures", "a.png", bytes).await;
    answer.assert_ok().body["url"].as_str().unwrap().to_owned()
}

/// Status, headers and bytes of what is at an address.
async fn shown(visitor: &Client, address: &str) -> (u16, reqwest::header::HeaderMap, Vec<u8>) {
    let response = visitor.request(Method::GET, address).send().await.unwrap();
    let (status, headers) = (response.status().as_u16(), response.headers().clone());
    (status, headers, response.bytes().await.unwrap().to_vec())
}

#[tokio::test]
async fn a_photograph_comes_in_the_width_of_the_page() {
    let shop = Shop::start().await;
    let url = uploaded(&shop.staff(Role::Product).await, photograph(1000, 500)).await;
    let visitor = shop.visitor();
    let (_, stored, original) = shown(&visitor, &url).await;
    assert_eq!(stored["content-type"], "image/jpeg");
    let mut lightest = 0;
    for width in [96, 240, 480, 960] {
        let address = format!("{url}?w={width}");
        let (status, headers, bytes) = shown(&visitor, &address).await;
        assert_eq!(
            (status, headers["content-type"].as_bytes()),
            (200, &b"image/webp"[..])
        );
        for header in [
            "cache-control",
            "x-content-type-options",
            "content-security-policy",
        ] {
            assert_eq!(headers[header], stored[header], "{header}");
        }
        assert_eq!(headers["cache-control"], "public, max-age=31536000, immutable");
        let picture = image::load_from_memory(&bytes).unwrap();
        assert_eq!((picture.width(), picture.height()), (width, width / 2));
        assert!((lightest..original.len()).contains(&bytes.len()), "{address}");
        lightest = bytes.len();
        assert_eq!(shown(&visitor, &address).await.2, bytes, "asked again");
    }
}

#[tokio::test]
async fn a_narrow_picture_is_not_blown_up() {
    let shop = Shop::start().await;
    let url = uploaded(&shop.staff(Role::Product).await, png(40, 30)).await;
    let visitor = shop.visitor();
    let original = shown(&visitor, &url).await.2;
    let made = shown(&visitor, &format!("{url}?w=960")).await.2;
    assert!(made.len() <= original.len());
    assert_eq!(image::load_from_memory(&made).unwrap().width(), 40);
}

#[tokio::test]
async fn other_widths_are_refused() {
    let shop = Shop::start().await;
    let url = uploaded(&shop.staff(Role::Product).await, png(40, 30)).await;
    let visitor = shop.visitor();
    for other in [
        "0",
        "95",
        "1600",
        "4294967296",
        "-96",
        "0240",
        "240.0",
        "240px",
        "%2B240",
    ] {
        let answer = visitor.get(&format!("{url}?w={other}")).await;
        assert_eq!(answer.wrong_fields(), ["w"], "{other}: {answer:?}");
    }
}

#[tokio::test]
async fn what_is_not_public_is_not_public_in_a_smaller_width() {
    let shop = Shop::start().await;
    let scan = files::uploads::Uploads::of(&shop.services.settings)
        .store_private_picture(png(400, 300), 2400)
        .await
        .unwrap();
    let visitor = shop.visitor();
    for key in [&*scan.key, "0123456789abcdef0123456789abcdef.jpg"] {
        for width in ["", "?w=96", "?w=960"] {
            let answer = visitor.get(&format!("/media/uploads/{key}{width}")).await;
            answer.assert_refused(404);
        }
    }
}
