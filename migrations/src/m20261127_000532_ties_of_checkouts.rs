//! A checkout that has a share of a campaign counts its time with one of its orders: cancelling that one gave the time back,
//! while the others kept their shares. Ties between orders are kept with their benefits.
use sea_orm_migration::prelude::*;

migration!();

const COUNTED_AGAIN: &str = "UPDATE campaign_uses SET quantity = 1 WHERE id IN (\
    SELECT MIN(u.id) FROM campaign_uses u JOIN orders o ON o.id = u.order_id \
    WHERE u.goods_id IS NULL AND u.state <> 'given_back' \
    GROUP BY u.campaign_id, o.payment_id HAVING SUM(u.quantity) = 0 AND SUM(u.benefit) > 0)";

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let db = manager.get_connection();
    db.execute_unprepared(COUNTED_AGAIN).await?;
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    // The release before cannot read these.
    let mut ties = Query::delete();
    ties.from_table("order_benefits")
        .and_where(Expr::col("kind").is_in(["combination", "add_on"]));
    manager.execute(ties).await
}
