//! A trace code sent in exchange stores the number of the claim, so that scanning it again shows where it is.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let number = Table::alter()
        .table("trace_codes")
        .add_column(words("exchange_number"))
        .take();
    manager.alter_table(number).await?;
    let claim = Query::select()
        .column("number")
        .from("after_sales")
        .and_where(Expr::col(("after_sales", "id")).equals(("trace_codes", "after_sale_id")))
        .take();
    let mut fill = Query::update();
    fill.table("trace_codes")
        .value("exchange_number", Expr::SubQuery(None, Box::new(claim.into())))
        .and_where(Expr::col("after_sale_id").is_not_null());
    manager.execute(fill).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let number = Table::alter()
        .table("trace_codes")
        .drop_column("exchange_number")
        .take();
    manager.alter_table(number).await
}
