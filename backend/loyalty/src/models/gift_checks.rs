//! What may be a gift. Products of the catalogue are only sold through its gate: medicines and devices are neither prizes
//! nor goods for points (docs/adr/0022).
use catalog::models::_entities::goods::{Column, Entity};
use kernel::{Db, db::patterns};
use sea_orm::{DbErr, ExprTrait, QuerySelect, prelude::*, sea_query::Func};

/// A product's name of as many letters names it wherever it stands; shorter ones are words that other things hold, too.
const TELLING_LENGTH: i32 = 3;
/// Names of as many letters name their product where another name begins with them: `甘草 500g`.
const SHORTEST_LENGTH: usize = 2;

/// What stands on medicines and devices alone, those that the catalogue does not have among them.
const MARKS: [&str; 5] = ["国药准字", "国药试字", "国械注", "国械备", "械注准"];

/// The error for a picture from elsewhere.
const OWN_PICTURES_ONLY: &str = "请上传图片，或填写本站 / 开头的图片地址";

/// Why a thing of this name is no gift; none where it may be one. A name that holds that of a product, or its trade name,
/// names the product: `品牌 阿莫西林胶囊 0.25g*24粒`.
pub async fn medicine_refusal(db: &Db, name: &str) -> Result<Option<String>, DbErr> {
    if let Some(mark) = MARKS.into_iter().find(|mark| name.contains(mark)) {
        return Ok(Some(format!(
            "名称里有“{mark}”，是药品或器械，须按资质和处方规定销售，不能作为奖品或积分商品；请改用非药品礼品"
        )));
    }
    let name = patterns::askable(name);
    let found: Option<String> = Entity::find()
        .select_only()
        .column(Column::Name)
        .filter(is_named_by(Column::Name, &name).or(is_named_by(Column::TradeName, &name)))
        .into_tuple()
        .one(db)
        .await?;
    Ok(found.map(|product| {
        format!(
            "“{product}”是商品目录里的药品或器械，须按资质和处方规定销售，不能作为奖品或积分商品；请改用非药品礼品"
        )
    }))
}

/// Whether this name holds the one in the column. Asked by what is left without it: both databases replace alike, and
/// take nothing in it for a wildcard.
fn is_named_by(column: Column, name: &str) -> Expr {
    let rest = Func::cust("REPLACE")
        .arg(Expr::val(name))
        .arg(Expr::col(column.as_column_ref()))
        .arg(Expr::val(""));
    let length = Func::char_length(Expr::col(column.as_column_ref()));
    let holds = Expr::expr(length)
        .gte(TELLING_LENGTH)
        .and(Expr::expr(rest).ne(Expr::val(name)));
    let beginning: String = name.chars().take(SHORTEST_LENGTH).collect();
    let begins = Expr::col(column.as_column_ref()).eq(beginning.as_str());
    if beginning.chars().count() < SHORTEST_LENGTH {
        holds
    } else {
        holds.or(begins)
    }
}

/// Why pages may not show this picture; none where they may. Empty = drawn.
pub fn picture_refusal(image: &str) -> Option<&'static str> {
    let is_plain = |letter: char| letter.is_ascii_graphic() && letter != '\\';
    let is_own = image.starts_with('/') && !image.starts_with("//") && image.chars().all(is_plain);
    (!image.is_empty() && !is_own).then_some(OWN_PICTURES_ONLY)
}
