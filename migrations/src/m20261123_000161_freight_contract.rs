//! Removes the data that freight was computed from before `m20261123_000160_freight_rules`. And a wrong text
//! of the rules page: medicines are only taken back for faults, so no freight is ever charged afterwards.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

const DROPPED: [(&str, &str); 3] = [
    ("goods", "is_free_shipping"),
    ("goods", "is_featured"),
    ("orders", "ships_free"),
];

/// The original text of the page, if it has not been changed.
const WORDS: [(&str, &str); 5] = [
    (
        "带“优”标记的商品由优选仓直接发货，按本规则包邮。",
        "带“优”标记的商品是优选商品，按本规则包邮。",
    ),
    (
        "单品包邮：该商品达到标明的数量，整张优选订单免运费。",
        "单品包邮：带“包邮”标记的商品达到标明的数量，本次选购的同类商品（优选或普通）都免运费。",
    ),
    (
        "标明“不参与包邮”的商品（大输液、消毒液、大型器械等）不计入包邮金额，运费按重量另计。",
        "带“重”标记的商品（大输液、消毒液、大型器械等）不计入包邮金额，运费按重量另计。",
    ),
    (
        "各省份的运费以结算页显示的为准。",
        "各省份的运费见下表，结算时按收货地址计算。",
    ),
    (
        "\n退货后剩余商品低于包邮条件的，补扣首次运费，最多不超过退款金额。",
        "\n退货后剩余商品低于包邮条件的，不补收运费。",
    ),
];

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for (table, column) in DROPPED {
        let change = Table::alter().table(table).drop_column(column).take();
        manager.alter_table(change).await?;
    }
    for (before, after) in WORDS {
        manager.execute(reworded(before, after)).await?;
    }
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for (before, after) in WORDS {
        manager.execute(reworded(after, before)).await?;
    }
    for (table, column) in DROPPED {
        let change = Table::alter().table(table).add_column(flag(column, false)).take();
        manager.alter_table(change).await?;
    }
    let free = Query::update()
        .table("goods")
        .value("is_free_shipping", true)
        .and_where(Expr::col("free_shipping_quantity").eq(1))
        .take();
    manager.execute(free).await?;
    let featured = Query::update()
        .table("goods")
        .value("is_featured", true)
        .and_where(Expr::col("is_preferred").eq(true))
        .take();
    manager.execute(featured).await
}

fn reworded(before: &'static str, after: &'static str) -> UpdateStatement {
    let replaced = Func::cust("replace").args([Expr::col("rules"), Expr::value(before), Expr::value(after)]);
    Query::update()
        .table("zones")
        .value("rules", replaced)
        .and_where(Expr::col("code").eq("yx"))
        .take()
}
