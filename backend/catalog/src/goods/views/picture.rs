//! The picture of a product, drawn from its data: always the same for the same product, no file and no
//! network. A medicine is a box, Chinese medicine is in a jar, a device shows its outline. All text is
//! escaped and fitted; drawn for 60 to 480 px.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "points of a drawing"
)]
use crate::goods::models::{codes::Kind, facts::GoodsSnapshot};

mod device;
mod device_outlines;
mod herb;
mod label;
mod lettering;
mod medicine;
mod medicine_motifs;
mod palette;

pub use label::Label;

/// The main picture of a product: its first uploaded one, else the drawn one.
pub fn goods_picture_url(goods: &GoodsSnapshot) -> String {
    goods
        .pictures
        .first()
        .cloned()
        .unwrap_or_else(|| format!("/media/goods/{}.svg", goods.id))
}

/// All pictures of a product, never none.
pub fn goods_picture_urls(goods: &GoodsSnapshot) -> Vec<String> {
    if goods.pictures.is_empty() {
        vec![goods_picture_url(goods)]
    } else {
        goods.pictures.clone()
    }
}

/// The picture as an SVG document.
pub fn draw(label: &Label<'_>) -> String {
    let seed = palette::seed(label);
    let drawing = match label.kind {
        Kind::Medicine => medicine::draw(label, seed),
        Kind::Tcm => herb::draw(label, seed),
        Kind::Device => device::draw(label, seed),
    };
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 480" width="480" height="480" role="img" aria-label="{}" font-family="'PingFang SC','Microsoft YaHei','Noto Sans CJK SC','Noto Sans SC',sans-serif">{drawing}</svg>"#,
        lettering::escape(label.name)
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::goods::models::codes::{DeviceClass, Rx, Storage};
    use proptest::prelude::*;

    fn label<'a>(kind: Kind, name: &'a str, maker: &'a str) -> Label<'a> {
        Label {
            kind,
            name,
            trade_name: "再林",
            spec: "0.25g*24粒",
            form: "胶囊剂",
            maker,
            rx: Rx::Prescription,
            storage: Storage::Cold,
            device_class: DeviceClass::Second,
        }
    }

    const KINDS: [Kind; 3] = [Kind::Medicine, Kind::Tcm, Kind::Device];

    #[test]
    fn the_same_product_always_looks_the_same() {
        for kind in KINDS {
            assert_eq!(
                draw(&label(kind, "阿莫西林胶囊", "甲厂")),
                draw(&label(kind, "阿莫西林胶囊", "甲厂"))
            );
        }
    }

    #[test]
    fn markup_in_names_stays_text() {
        for kind in KINDS {
            let picture = draw(&label(
                kind,
                "<script>alert(1)</script>",
                "\"><image href=x onerror=y>",
            ));
            assert!(!picture.contains("<script"), "{picture}");
            assert!(!picture.contains("<image"), "{picture}");
        }
    }

    proptest! {
        #[test]
        fn any_text_gives_well_formed_markup(name in "\\PC{0,60}", maker in "[\u{0}-\u{ffff}]{0,40}") {
            for kind in KINDS {
                let picture = draw(&label(kind, &name, &maker));
                prop_assert_eq!(picture.matches("<svg").count(), 1);
                prop_assert!(picture.ends_with("</svg>"));
                prop_assert_eq!(picture.matches("<text").count(), picture.matches("</text>").count());
                prop_assert!(!picture.chars().any(char::is_control));
                prop_assert!(!picture.contains("NaN") && !picture.contains("inf"));
            }
        }
    }
}
