//! Gifts are the shop's own items. Products of the catalogue are only sold through its gate: medicines and
//! devices are neither prizes nor goods for points (docs/adr/0022).
use catalog::models::_entities::goods;
use kernel::{Db, db::patterns};
use sea_orm::{DbErr, ExprTrait, QuerySelect, prelude::*};

/// Names of products that are shorter are words that other things carry too.
const SHORTEST_NAME: usize = 3;

/// The error for a picture from elsewhere.
const OWN_PICTURES_ONLY: &str = "请上传图片，或填写本站 / 开头的图片地址";

/// Why a thing of this name is no gift; none where it may be one. A name that holds that of a product, or its trade name,
/// names the product: `品牌 阿莫西林胶囊 0.25g*24粒`.
pub async fn refusal(db: &Db, name: &str) -> Result<Option<String>, DbErr> {
    let parts = parts(name);
    let found: Option<String> = goods::Entity::find()
        .select_only()
        .column(goods::Column::Name)
        .filter(
            goods::Column::Name
                .is_in(parts.clone())
                .or(goods::Column::TradeName.is_in(parts)),
        )
        .into_tuple()
        .one(db)
        .await?;
    Ok(found.map(|product| {
        format!(
            "“{product}”是商品目录里的药品或器械，须按资质和处方规定销售，不能作为奖品或积分商品；请改用非药品礼品"
        )
    }))
}

/// Each piece of the name that could be a product's.
fn parts(name: &str) -> Vec<String> {
    let letters: Vec<char> = patterns::askable(name).chars().collect();
    let from = |start: usize| (start + SHORTEST_NAME..=letters.len()).map(move |end| start..end);
    (0..letters.len())
        .flat_map(from)
        .map(|piece| letters[piece].iter().collect())
        .collect()
}

/// Why pages may not show this picture; none where they may. Empty = drawn.
pub fn picture_refusal(image: &str) -> Option<&'static str> {
    let is_plain = |letter: char| letter.is_ascii_graphic() && letter != '\\';
    let is_own = image.starts_with('/') && !image.starts_with("//") && image.chars().all(is_plain);
    (!image.is_empty() && !is_own).then_some(OWN_PICTURES_ONLY)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_holds_every_product_it_could_mean() {
        let parts_of_five = ["保温杯", "保温杯 ", "保温杯 A", "温杯 ", "温杯 A", "杯 A"];
        assert_eq!(parts("保温杯 A"), parts_of_five);
        assert!(parts("杯").is_empty());
    }

    #[test]
    fn pictures_are_the_shops_own() {
        for own in ["", "/media/uploads/a1.webp"] {
            assert_eq!(picture_refusal(own), None, "{own}");
        }
        for other in ["//evil.cn/a.png", "https://a.cn/a.png", "/\\evil.cn", "data:x"] {
            assert!(picture_refusal(other).is_some(), "{other}");
        }
    }
}
