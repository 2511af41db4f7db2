//! Draws an advert that has no picture of its own: always the same for the same words.
//!
//! Three layouts by shape: strips (top, bottom), wide ones (home banner, sign-in page, entries), tall ones (right, news).
mod layout;
mod motif;
mod shapes;
mod text;
mod words;

use kernel::{counts::to_usize, ids};
use motif::Motif;

use crate::{
    activities::models::activities::{Activity, DRAWN_AT},
    ads::models::ads::{Ad, Slot},
};

pub use words::Banner;

/// Degrees on the colour wheel: the brand's teal and matching colours.
const HUES: [u16; 5] = [174, 206, 158, 22, 190];
/// Raise it when the drawing itself changes: browsers keep a picture for ever by its address.
const STYLE: u32 = 3;
/// Letters of the mark in a picture's address.
const MARK: usize = 12;

impl Banner<'_> {
    /// The picture as SVG.
    pub fn draw(&self) -> String {
        let motif = Motif::of(self.title, self.remarks);
        let (width, height) = (f64::from(self.width), f64::from(self.height));
        if width >= height * 6.0 {
            layout::strip(self, motif)
        } else if width >= height * 1.5 {
            layout::wide(self, motif)
        } else {
            layout::tall(self, motif)
        }
    }
}

/// The drawing of an advert, sized for its slot.
pub fn of(ad: &Ad) -> Banner<'_> {
    let (width, height) = match ad.slot {
        Slot::HomeBanner => (1472, 752),
        Slot::HomeEntry | Slot::Demo => (580, 224),
        Slot::Top => (360, 144),
        Slot::Bottom | Slot::Common => (1200, 72),
        Slot::Right | Slot::PostList => (240, 320),
        Slot::Login => (1552, 804),
        Slot::ZoneYx | Slot::ZoneZy | Slot::ZoneQx | Slot::ZoneJxq | Slot::ZoneKx => (1200, 88),
    };
    Banner {
        title: &ad.title,
        remarks: &ad.remarks,
        hue: hue_of(ad.id),
        width,
        height,
    }
}

fn hue_of(id: i64) -> u16 {
    HUES[to_usize(id.unsigned_abs()) % HUES.len()]
}

/// The drawing of an activity, as large as an entry.
pub fn of_activity(activity: &Activity) -> Banner<'_> {
    Banner {
        title: &activity.title,
        remarks: &activity.lead,
        hue: hue_of(activity.id),
        width: 580,
        height: 224,
    }
}

/// A digest of the drawing's content; it cannot be guessed without knowing the text.
pub fn mark(ad: &Ad) -> String {
    mark_of(&[&ad.id.to_string(), ad.slot.code(), &ad.title, &ad.remarks])
}

pub fn activity_mark(activity: &Activity) -> String {
    mark_of(&[&activity.id.to_string(), &activity.title, &activity.lead])
}

fn mark_of(words: &[&str]) -> String {
    let mut mark = ids::token_hash(&format!("{STYLE}\n{}", words.join("\n")));
    mark.truncate(MARK);
    mark
}

pub fn activity_url(activity: &Activity) -> String {
    format!("{DRAWN_AT}{}-{}.svg", activity.id, activity_mark(activity))
}

/// Where the drawing of this advert is served.
pub fn url(ad: &Ad) -> String {
    format!("/media/banners/{}-{}.svg", ad.id, mark(ad))
}

/// `{id}-{mark}.svg` → id and mark.
pub fn parse(name: &str) -> Option<(i64, &str)> {
    let (id, mark) = name.strip_suffix(".svg")?.split_once('-')?;
    let id = id.parse().ok().filter(|id| *id > 0)?;
    (mark.len() == MARK).then_some((id, mark))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn banner<'a>(title: &'a str, remarks: &'a str, width: u32, height: u32) -> Banner<'a> {
        Banner {
            title,
            remarks,
            hue: 174,
            width,
            height,
        }
    }

    #[test]
    fn words_cannot_become_markup() {
        for (width, height) in [(1200, 400), (1200, 72), (240, 360)] {
            let svg = banner("<script>alert(1)</script>", "\"'&\u{1}</text>", width, height).draw();
            assert!(!svg.contains("<script"), "{svg}");
            assert_eq!(svg.matches("</text>").count(), svg.matches("<text").count());
            assert!(!svg.contains('\u{1}'));
        }
    }

    #[test]
    fn the_same_words_make_the_same_picture() {
        let one = banner("秋冬感冒用药专场", "整件优惠", 1200, 400);
        assert_eq!(one.draw(), one.clone().draw());
        assert_ne!(
            one.draw(),
            Banner {
                hue: 22,
                ..one.clone()
            }
            .draw()
        );
    }

    #[test]
    fn an_address_names_id_and_mark() {
        assert_eq!(parse("12-0123456789ab.svg"), Some((12, "0123456789ab")));
        for wrong in [
            "12.svg",
            "12-0123456789ab",
            "-1-0123456789ab.svg",
            "x-0123456789ab.svg",
            "12-0.svg",
            "",
        ] {
            assert_eq!(parse(wrong), None, "{wrong}");
        }
    }

    /// With `BANNERS=/tmp/banners` they are written there, to look at.
    #[test]
    fn banners_of_every_shape_are_whole_and_contain_no_markup_of_their_words() {
        let folder = std::env::var("BANNERS").ok();
        let words = [
            ("秋冬感冒用药专场", "爆款直降，整件再享 95 折"),
            ("道地中药饮片", "产地直采 · 批批检验"),
            ("医疗器械新品上架", "血压计、血糖仪、口罩 一站配齐"),
            ("满 800 元包邮", "华中地区次日达"),
            ("近效期特价", "限时清仓，最低 3 折起，售完即止"),
            ("资质齐全 放心采购", "GSP 认证 · 每批附检验报告"),
            (
                "Ibuprofen 布洛芬缓释胶囊 0.3g×24 粒 超长标题看看会不会溢出画面的右边缘",
                "remarks in English & <symbols>",
            ),
        ];
        for (slot, (width, height)) in [
            ("banner", (1200, 400)),
            ("entry", (320, 140)),
            ("top", (1200, 72)),
            ("bottom", (1200, 96)),
            ("right", (240, 360)),
            ("login", (1552, 804)),
        ] {
            for (index, (title, remarks)) in words.iter().enumerate() {
                let banner = Banner {
                    title,
                    remarks,
                    hue: HUES[index % HUES.len()],
                    width,
                    height,
                };
                let drawn = banner.draw();
                assert!(drawn.starts_with("<svg") && drawn.ends_with("</svg>"), "{drawn}");
                assert!(!drawn.contains("<symbols>"), "{drawn}");
                if let Some(folder) = &folder {
                    std::fs::write(format!("{folder}/{slot}-{index}.svg"), drawn).unwrap();
                }
            }
        }
    }
}
