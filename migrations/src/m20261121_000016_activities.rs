//! Activities and controlled-sale series that gather goods, and the words of the zones.
use sea_orm_migration::prelude::*;

use crate::columns::*;

/// code, title, lead, rules. The wholesaler can change the texts in the back office; without defaults a zone
/// would be empty.
const ZONES: &[[&str; 4]] = &[
    [
        "yx",
        "包邮专区",
        "带“优”标记的商品由优选仓直接发货，达到标明的数量或金额就免运费",
        "# 什么是优选包邮\n带“优”标记的商品由优选仓直接发货，按本规则包邮。\n同一订单中优选商品与普通商品分开计算运费，互不影响。\n\
         # 包邮条件\n单品包邮：该商品达到标明的数量，整张优选订单免运费。\n满额包邮：选中的优选商品合计达到包邮金额，免运费；购物车会提示还差多少。\n标明“不参与包邮”的商品（大输液、消毒液、大型器械等）不计入包邮金额，运费按重量另计。\n\
         # 配送范围\n各省份的运费以结算页显示的为准。\n冷藏、冷冻商品由冷链车配送，不参与包邮。\n\
         # 退换与运费\n因质量问题、错发、漏发退货的，往返运费由我们承担。\n退货后剩余商品低于包邮条件的，补扣首次运费，最多不超过退款金额。",
    ],
    [
        "zy",
        "中药专区",
        "饮片按产地、规格、等级选购，每个批号都有检验报告",
        "# 选购须知\n饮片以克或千克为销售单位，起订量和步长见商品卡片。\n采购饮片需要《药品经营许可证》经营范围含中药饮片，或医疗机构执业许可。\n# 质量\n每个批号附检验报告，收货后请按标签贮藏。",
    ],
    [
        "qx",
        "器械专区",
        "一类直接采购，二类需备案凭证，三类需经营许可证",
        "# 资质\n二类器械：提供第二类医疗器械经营备案凭证。\n三类器械：提供医疗器械经营许可证，且经营范围包含该分类。\n医疗机构按执业许可采购本机构使用的器械。",
    ],
    [
        "jxq",
        "近效期专区",
        "价格更低，请先看清效期再下单",
        "# 下单前请确认\n有效期在六个月以内的批号集中在这里，商品卡片上的效期就是将要发出的批号的效期。\n近效期商品非质量问题不退换，请按销量采购。",
    ],
    [
        "kx",
        "控销专区",
        "按区域供货的品种，价格和供货政策登录后可见",
        "# 供货政策\n控销品种按省份、客户类型和名单供货，不符合条件的商品会写明原因。\n各系列的供货区域和政策见系列页面，申请供货请联系专属客服。",
    ],
];

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    create(manager, tables(), indexes()).await?;
    let mut zones = Query::insert();
    zones
        .into_table("zones")
        .columns(["code", "title", "lead", "rules"]);
    for words in ZONES {
        zones.values_panic(words.map(Expr::value));
    }
    manager.execute(zones).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    drop(manager, &["activities", "activity_goods", "zones"]).await
}

fn tables() -> Vec<TableCreateStatement> {
    vec![
        table("activities")
            .col(text("kind"))
            .col(text_null("url"))
            .col(text("title"))
            .col(words("lead"))
            .col(words("image"))
            .col(words("regions"))
            .col(words("rules"))
            .col(counter("sort"))
            .col(flag("is_open", true))
            .col(moment_null("starts_at"))
            .col(moment_null("ends_at"))
            .col(moment("created_at"))
            .col(moment("updated_at"))
            .take(),
        table("activity_goods")
            .col(number("activity_id"))
            .col(number("goods_id"))
            .col(counter("sort"))
            .foreign_key(&mut refers("activity_goods", "activity_id", "activities"))
            .take(),
        table("zones")
            .col(text("code"))
            .col(text("title"))
            .col(words("lead"))
            .col(words("rules"))
            .take(),
    ]
}

fn indexes() -> Vec<IndexCreateStatement> {
    vec![
        unique("activities", &["url"]),
        unique("activity_goods", &["activity_id", "goods_id"]),
        unique("zones", &["code"]),
    ]
}
