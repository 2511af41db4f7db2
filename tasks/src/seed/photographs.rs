//! Photographs of some medicines: an unlabelled carton on a table, painted pixel by pixel and as heavy as what a camera
//! takes, so that lists and their measurements are not of light drawings alone.
use anyhow::Context;
use catalog::{goods::models::codes::Kind, models::_entities::goods};
use files::uploads::{self, Uploads};
use image::{Rgb, RgbImage};
use kernel::{Services, WriteTx};
use sea_orm::{ActiveValue::Set, DbErr, QueryOrder, QuerySelect, prelude::*};
use serde_json::json;

/// Pixels: as many as the pictures of goods keep of a camera's.
const SIDE: u32 = 1600;
const QUALITY: u8 = 92;
/// Of the shelf, which has room for four cartons.
const SHELF: (u32, u32) = (1200, 400);
const CARTON: u32 = 300;
/// One medicine of so many has a photograph.
const EVERY: usize = 4;
/// Medicines that are looked through; larger shops have no more photographs.
const MOST_MEDICINES: u64 = 4_800;

type Colour = [i32; 3];

/// What the cartons are printed in: one photograph of each.
const INKS: [Colour; 6] = [
    [22, 120, 110],
    [40, 92, 168],
    [178, 62, 54],
    [196, 132, 30],
    [98, 76, 150],
    [64, 128, 62],
];
const CARD: Colour = [244, 243, 239];
const SMALL_PRINT: Colour = [120, 122, 124];
const WALL: Colour = [226, 230, 232];
const TABLE: Colour = [206, 196, 182];

pub async fn create(services: &Services) -> anyhow::Result<()> {
    let medicines: Vec<i64> = goods::Entity::find()
        .select_only()
        .column(goods::Column::Id)
        .filter(goods::Column::Kind.eq(Kind::Medicine))
        .order_by_asc(goods::Column::Id)
        .limit(MOST_MEDICINES)
        .into_tuple()
        .all(&services.db)
        .await?;
    for (place, ink) in INKS.into_iter().enumerate() {
        let shown = medicines.iter().copied().step_by(EVERY);
        let shown: Vec<i64> = shown.skip(place).step_by(INKS.len()).collect();
        let stored = Uploads::of(&services.settings)
            .store_public_picture(photograph(ink)?, SIDE)
            .await?;
        services
            .writer
            .run(async move |tx: &WriteTx| {
                let pictures = goods::ActiveModel {
                    pictures: Set(json!([stored.url])),
                    ..Default::default()
                };
                goods::Entity::update_many()
                    .set(pictures)
                    .filter(goods::Column::Id.is_in(shown))
                    .exec(tx.db())
                    .await?;
                Ok::<_, DbErr>(())
            })
            .await?;
    }
    Ok(())
}

/// Cartons side by side, as wide as a page.
pub fn shelf() -> anyhow::Result<Vec<u8>> {
    let (width, height) = SHELF;
    let mut picture = RgbImage::new(width, height);
    for (x, y, pixel) in picture.enumerate_pixels_mut() {
        let ink = INKS[usize::try_from(x / CARTON)?];
        let (x, y) = (x % CARTON * SIDE / CARTON, y * SIDE / height);
        *pixel = seen(i32::try_from(x)?, i32::try_from(y)?, ink);
    }
    uploads::jpeg(&picture, QUALITY).context("a shelf is encoded")
}

fn photograph(ink: Colour) -> anyhow::Result<Vec<u8>> {
    let mut picture = RgbImage::new(SIDE, SIDE);
    for (x, y, pixel) in picture.enumerate_pixels_mut() {
        *pixel = seen(i32::try_from(x)?, i32::try_from(y)?, ink);
    }
    uploads::jpeg(&picture, QUALITY).context("a photograph is encoded")
}

/// The light comes from the upper left, and every channel has the grain of a camera.
fn seen(x: i32, y: i32, ink: Colour) -> Rgb<u8> {
    let (colour, shade) = scene(x, y, ink);
    let light = 112 - (x + y) * 30 / 3200;
    let mut channel = 0;
    Rgb(colour.map(|value| {
        channel += 1;
        let value = value * shade / 100 * light / 100 + grain(x, y, channel);
        u8::try_from(value.clamp(0, 255)).unwrap_or(u8::MAX)
    }))
}

/// The colour of what is at a point, and how much of the light reaches it, in per cent.
fn scene(x: i32, y: i32, ink: Colour) -> (Colour, i32) {
    let (behind, above) = (x - 1120, 420 - y);
    if (360..1120).contains(&x) && (420..1280).contains(&y) {
        return (front(x, y, ink), 100);
    }
    let risen = y + behind * 2 / 5;
    if (0..210).contains(&behind) && (420..1280).contains(&risen) {
        return (panel(risen, ink), 76);
    }
    if (1..84).contains(&above) && (360..1120).contains(&(x - above * 5 / 2)) {
        return (CARD, 92);
    }
    if y < 1040 {
        return (WALL, 100);
    }
    let from_shadow = (x - 900).pow(2) / 400 + (y - 1270).pow(2) / 12;
    (TABLE, 60 + (from_shadow / 24).min(40))
}

/// The front of the carton: a mark, two lines in place of a name, and small print.
fn front(x: i32, y: i32, ink: Colour) -> Colour {
    /// Where the lines of the small print end.
    const ENDS: [i32; 4] = [950, 900, 990, 730];
    if (x - 520).pow(2) + (y - 520).pow(2) < 3600 {
        return ink;
    }
    let is_name = (700..760).contains(&y) && (430..900).contains(&x);
    let is_strength = (800..830).contains(&y) && (430..740).contains(&x);
    if is_name || is_strength {
        return CARD;
    }
    let (line, within) = ((y - 960).div_euclid(44), (y - 960).rem_euclid(44));
    let end = usize::try_from(line).ok().and_then(|line| ENDS.get(line));
    match end {
        Some(end) if within < 14 && (430..*end).contains(&x) => SMALL_PRINT,
        _ => panel(y, ink),
    }
}

/// Two printed bands run around the carton.
fn panel(y: i32, ink: Colour) -> Colour {
    if (620..900).contains(&y) || (1160..1200).contains(&y) {
        ink
    } else {
        CARD
    }
}

/// From −8 to 8, always the same at the same point.
fn grain(x: i32, y: i32, channel: i32) -> i32 {
    let mixed = x.wrapping_mul(73_856_093) ^ y.wrapping_mul(19_349_663) ^ channel.wrapping_mul(83_492_791);
    let mixed = (mixed ^ (mixed >> 15)).wrapping_mul(0x045d_9f3b);
    (mixed >> 16).rem_euclid(17) - 8
}
