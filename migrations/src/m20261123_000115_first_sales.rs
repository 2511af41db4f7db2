//! First-sale approval of goods (首营品种审批): its state, submitter and decision, and the required documents.
//! Goods sold until now stay approved.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

/// One filing of a product waits at a time.
const ONE_WAITS: &str = "create unique index if not exists ux_first_sales_waiting on first_sales (goods_id) where status = 'waiting'";

/// Kind of goods and the documents that it may not be approved without; quality management changes them.
const RULES: [(i32, &str); 8] = [
    (1, "registration"),
    (1, "leaflet"),
    (1, "maker_licence"),
    (2, "maker_licence"),
    (2, "inspection"),
    (3, "registration"),
    (3, "leaflet"),
    (3, "maker_licence"),
];

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let state = Table::alter()
        .table("goods")
        .add_column(text("first_sale").default("waiting").take())
        .take();
    manager.alter_table(state).await?;
    let db = manager.get_connection();
    db.execute_unprepared("update goods set first_sale = 'approved'")
        .await?;
    let sales = table("first_sales")
        .col(number("goods_id"))
        .col(text("status"))
        .col(number_null("filed_by"))
        .col(words("filed_name"))
        .col(moment("filed_at"))
        .col(words("note"))
        .col(json("hands"))
        .col(number_null("decided_by"))
        .col(words("decided_name"))
        .col(moment_null("decided_at"))
        .col(words("opinion"))
        .col(json_null("evidence"))
        .foreign_key(&mut refers("first_sales", "goods_id", "goods"))
        .take();
    let rules = table("first_sale_rules")
        .col(code("kind"))
        .col(text("document_kind"))
        .take();
    let indexes = vec![
        index("goods", &["first_sale"]),
        index("first_sales", &["goods_id"]),
        index("first_sales", &["status", "filed_at"]),
        unique("first_sale_rules", &["kind", "document_kind"]),
    ];
    create(manager, vec![sales, rules], indexes).await?;
    db.execute_unprepared(ONE_WAITS).await?;
    let mut rows = Query::insert();
    rows.into_table("first_sale_rules")
        .columns(["kind", "document_kind"]);
    for (kind, document) in RULES {
        rows.values_panic([kind.into(), document.into()]);
    }
    manager.execute(rows).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    drop(manager, &["first_sales", "first_sale_rules"]).await?;
    manager
        .drop_index(
            Index::drop()
                .name("ix_goods_first_sale")
                .table("goods")
                .to_owned(),
        )
        .await?;
    let state = Table::alter().table("goods").drop_column("first_sale").take();
    manager.alter_table(state).await
}
