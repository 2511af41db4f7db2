//! Freight as the rules page promises it (/yx/rule): what delivery costs in each province; which goods are preferred (优选),
//! free from a number, or charged by weight; and, with each order, what its freight was counted by.
//!
//! Goods that were free by themselves are free from one unit on. Orders that wait for money keep their freight: their lines
//! count as ordinary goods, and their payment knows no terms to count it anew by.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

const GOODS: [fn() -> ColumnDef; 4] = [
    || flag("is_preferred", false),
    || counter("free_shipping_quantity"),
    || flag("is_freight_by_weight", false),
    || counter("weight_grams"),
];

const LINES: [fn() -> ColumnDef; 3] = [
    || text("freight_class").default("ordinary").take(),
    || counter("free_shipping_quantity"),
    || counter("weight_grams"),
];

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let rules = table("freight_rules")
        .col(words("province").unique_key())
        .col(counter("ordinary_fee"))
        .col(number_null("ordinary_free_from"))
        .col(counter("preferred_fee"))
        .col(number_null("preferred_free_from"))
        .col(counter("first_grams"))
        .col(counter("first_fee"))
        .col(counter("step_grams"))
        .col(counter("step_fee"))
        .col(counter("cold_chain_fee"))
        .take();
    create(manager, vec![rules], Vec::new()).await?;
    manager.execute(everywhere_else()).await?;
    for column in GOODS {
        add(manager, "goods", column()).await?;
    }
    for column in LINES {
        add(manager, "order_lines", column()).await?;
    }
    add(manager, "payments", json_null("freight_terms")).await?;
    let mut preferred = Query::update();
    preferred
        .table("goods")
        .value("is_preferred", true)
        .cond_where(any![
            Expr::col("is_featured").eq(true),
            Expr::col("is_free_shipping").eq(true)
        ]);
    manager.execute(preferred).await?;
    let mut free = Query::update();
    free.table("goods")
        .value("free_shipping_quantity", 1)
        .and_where(Expr::col("is_free_shipping").eq(true))
        .and_where(Expr::col("storage").ne("cold"));
    manager.execute(free).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    remove(manager, "payments", "freight_terms").await?;
    for column in LINES {
        remove(manager, "order_lines", &column().get_column_name()).await?;
    }
    for column in GOODS {
        remove(manager, "goods", &column().get_column_name()).await?;
    }
    manager
        .drop_table(Table::drop().table("freight_rules").take())
        .await
}

/// The fees charged until now; preferred goods and the cold chain cost the same until staff set it otherwise.
fn everywhere_else() -> InsertStatement {
    let mut rule = Query::insert();
    rule.into_table("freight_rules")
        .columns([
            "province",
            "ordinary_fee",
            "ordinary_free_from",
            "preferred_fee",
            "preferred_free_from",
            "first_grams",
            "first_fee",
            "step_grams",
            "step_fee",
            "cold_chain_fee",
        ])
        .values_panic([
            "".into(),
            1_500.into(),
            80_000.into(),
            1_500.into(),
            80_000.into(),
            1_000.into(),
            1_500.into(),
            1_000.into(),
            500.into(),
            1_500.into(),
        ]);
    rule
}

async fn add(manager: &SchemaManager<'_>, table: &'static str, column: ColumnDef) -> Result<(), DbErr> {
    let change = Table::alter().table(table).add_column(column).take();
    manager.alter_table(change).await
}

async fn remove(manager: &SchemaManager<'_>, table: &'static str, column: &str) -> Result<(), DbErr> {
    let change = Table::alter().table(table).drop_column(Alias::new(column)).take();
    manager.alter_table(change).await
}
