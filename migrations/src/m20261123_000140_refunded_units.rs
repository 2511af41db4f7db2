//! The number of units refunded by claims is stored with the order line, so that computing the amount paid
//! for the rest needs no other table.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let units = Table::alter()
        .table("order_lines")
        .add_column(counter("refunded_quantity"))
        .take();
    manager.alter_table(units).await?;
    let claimed = Query::select()
        .expr(Func::coalesce([Expr::col("refunded_number").sum(), Expr::val(0)]))
        .from("after_sale_lines")
        .and_where(Expr::col(("after_sale_lines", "order_line_id")).equals(("order_lines", "id")))
        .take();
    let mut fill = Query::update();
    fill.table("order_lines").value(
        "refunded_quantity",
        Expr::SubQuery(None, Box::new(claimed.into())),
    );
    manager.execute(fill).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let units = Table::alter()
        .table("order_lines")
        .drop_column("refunded_quantity")
        .take();
    manager.alter_table(units).await
}
