//! 开票资料, stamped, is one of the papers of a buyer (K): who it invoices is read from paper, not typed in alone.
use sea_orm_migration::prelude::*;

migration!();

const KIND: &str = "invoice_details";
/// All types of buyers.
const BUYER_TYPES: std::ops::RangeInclusive<i32> = 1..=6;

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let mut rows = Query::insert();
    rows.into_table("document_rules")
        .columns(["buyer_type", "kind", "need"]);
    for buyer_type in BUYER_TYPES {
        rows.values_panic([buyer_type.into(), KIND.into(), "required".into()]);
    }
    manager.execute(rows).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let mut rules = Query::delete();
    rules
        .from_table("document_rules")
        .and_where(Expr::col("kind").eq(KIND));
    manager.execute(rules).await?;
    // The release before cannot read this kind: it stays as a paper that it never asks for.
    let mut papers = Query::update();
    papers
        .table("licences")
        .value("kind", "gsp")
        .value("status", "replaced")
        .and_where(Expr::col("kind").eq(KIND));
    manager.execute(papers).await?;
    let mut looks = Query::delete();
    looks
        .from_table("second_looks")
        .and_where(Expr::col("kind").eq(KIND));
    manager.execute(looks).await
}
