//! Goods with their makers, categories, brands, prices, stock and batches; favourites.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

const TABLES: &[&str] = &[
    "categories",
    "makers",
    "brands",
    "warehouses",
    "goods",
    "goods_prices",
    "ladder_prices",
    "stocks",
    "batches",
    "stock_movements",
    "favorites",
];

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    create(manager, tables(), indexes()).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    drop(manager, TABLES).await
}

fn tables() -> Vec<TableCreateStatement> {
    vec![
        table("categories")
            .col(number_null("parent_id"))
            .col(text("code"))
            .col(text("name"))
            .col(code("kind"))
            .col(counter("sort"))
            .col(words("image"))
            .foreign_key(&mut refers("categories", "parent_id", "categories"))
            .take(),
        table("makers")
            .col(text("name"))
            .col(words("short_name"))
            .col(words("aliases"))
            .col(words("province"))
            .take(),
        table("brands")
            .col(text("name"))
            .col(number_null("maker_id"))
            .col(counter("sort"))
            .foreign_key(&mut refers("brands", "maker_id", "makers"))
            .take(),
        table("warehouses").col(text("code")).col(text("name")).take(),
        table("goods")
            .col(text("code"))
            .col(code("kind"))
            .col(text("name"))
            .col(words("trade_name"))
            .col(words("aliases"))
            .col(number("maker_id"))
            .col(number_null("brand_id"))
            .col(number("category_id"))
            .col(words("form"))
            .col(text("spec"))
            .col(text("unit"))
            .col(words("approval_number"))
            .col(words("barcode"))
            .col(text("rx"))
            .col(text("scope"))
            .col(words("control"))
            .col(words("device_class"))
            .col(words("device_code"))
            .col(text("storage"))
            .col(number("min_number"))
            .col(number("step"))
            .col(counter("case_number"))
            .col(counter("limit_number"))
            .col(flag("is_free_shipping", false))
            .col(flag("is_featured", false))
            .col(flag("is_controlled_sale", false))
            .col(flag("on_sale", true))
            .col(number_null("base_price"))
            .col(code("ladder_type"))
            .col(counter("sales"))
            .col(json("sheet"))
            .col(moment("listed_at"))
            .col(moment("created_at"))
            .col(moment("updated_at"))
            .foreign_key(&mut refers("goods", "maker_id", "makers"))
            .foreign_key(&mut refers("goods", "brand_id", "brands"))
            .foreign_key(&mut refers("goods", "category_id", "categories"))
            .take(),
        table("goods_prices")
            .col(number("goods_id"))
            .col(number_null("rank"))
            .col(words("region"))
            .col(number_null("company_id"))
            .col(number("price"))
            .col(moment_null("valid_from"))
            .col(moment_null("valid_to"))
            .foreign_key(&mut refers("goods_prices", "goods_id", "goods"))
            .foreign_key(&mut refers("goods_prices", "company_id", "companies"))
            .take(),
        table("ladder_prices")
            .col(number("goods_id"))
            .col(number("number"))
            .col(number("price"))
            .foreign_key(&mut refers("ladder_prices", "goods_id", "goods"))
            .take(),
        table("stocks")
            .col(number("goods_id"))
            .col(number("warehouse_id"))
            .col(counter("on_hand"))
            .col(counter("reserved"))
            .foreign_key(&mut refers("stocks", "goods_id", "goods"))
            .foreign_key(&mut refers("stocks", "warehouse_id", "warehouses"))
            .take(),
        table("batches")
            .col(number("goods_id"))
            .col(number("warehouse_id"))
            .col(text("number"))
            .col(day("produced_on"))
            .col(day("expires_on"))
            .col(counter("on_hand"))
            .col(flag("has_report", true))
            .foreign_key(&mut refers("batches", "goods_id", "goods"))
            .foreign_key(&mut refers("batches", "warehouse_id", "warehouses"))
            .take(),
        table("stock_movements")
            .col(number("goods_id"))
            .col(number("warehouse_id"))
            .col(number_null("batch_id"))
            .col(text("kind"))
            .col(number("quantity"))
            .col(words("reference"))
            .col(words("reason"))
            .col(moment("at"))
            .foreign_key(&mut refers("stock_movements", "goods_id", "goods"))
            .foreign_key(&mut refers("stock_movements", "warehouse_id", "warehouses"))
            .foreign_key(&mut refers("stock_movements", "batch_id", "batches"))
            .take(),
        table("favorites")
            .col(number("member_id"))
            .col(number("goods_id"))
            .col(moment("created_at"))
            .foreign_key(&mut refers("favorites", "member_id", "members"))
            .foreign_key(&mut refers("favorites", "goods_id", "goods"))
            .take(),
    ]
}

fn indexes() -> Vec<IndexCreateStatement> {
    vec![
        unique("categories", &["code"]),
        index("categories", &["parent_id"]),
        unique("makers", &["name"]),
        unique("brands", &["name"]),
        unique("warehouses", &["code"]),
        unique("goods", &["code"]),
        index("goods", &["category_id"]),
        index("goods", &["maker_id"]),
        index("goods", &["brand_id"]),
        index("goods", &["name"]),
        index("goods_prices", &["goods_id"]),
        index("goods_prices", &["company_id"]),
        unique("ladder_prices", &["goods_id", "number"]),
        unique("stocks", &["goods_id", "warehouse_id"]),
        index("stocks", &["warehouse_id"]),
        unique("batches", &["goods_id", "warehouse_id", "number"]),
        index("batches", &["expires_on"]),
        index("stock_movements", &["goods_id", "warehouse_id"]),
        index("stock_movements", &["reference"]),
        unique("favorites", &["member_id", "goods_id"]),
        index("favorites", &["goods_id"]),
    ]
}
