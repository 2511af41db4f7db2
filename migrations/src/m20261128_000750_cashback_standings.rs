//! What each company has reached in a cashback with a budget, and all of them together: a payment asks these whether the budget is
//! used up, not every payment before it.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

const REACHED_SO_FAR: &str = "INSERT INTO cashback_standings (campaign_id, company_id, reached) \
    SELECT paid.campaign_id, paid.company_id, MAX(campaign_tiers.voucher) FROM (\
    SELECT campaign_uses.campaign_id, campaign_uses.company_id, SUM(campaign_uses.amount) AS amount FROM campaign_uses \
    JOIN campaigns ON campaigns.id = campaign_uses.campaign_id WHERE campaigns.kind = 'cashback' \
    AND campaigns.budget IS NOT NULL AND campaigns.settled_at IS NULL AND campaign_uses.state = 'taken' \
    GROUP BY campaign_uses.campaign_id, campaign_uses.company_id) AS paid \
    JOIN campaign_tiers ON campaign_tiers.campaign_id = paid.campaign_id AND campaign_tiers.threshold <= paid.amount \
    GROUP BY paid.campaign_id, paid.company_id";

const TOGETHER: &str = "UPDATE campaigns SET reached = (SELECT SUM(cashback_standings.reached) FROM cashback_standings \
    WHERE cashback_standings.campaign_id = campaigns.id) \
    WHERE id IN (SELECT campaign_id FROM cashback_standings)";

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let standings = table("cashback_standings")
        .col(number("campaign_id"))
        .col(number("company_id"))
        .col(number("reached"))
        .foreign_key(&mut refers("cashback_standings", "campaign_id", "campaigns"))
        .take();
    let once = unique("cashback_standings", &["campaign_id", "company_id"]);
    create(manager, vec![standings], vec![once]).await?;
    let total = Table::alter()
        .table("campaigns")
        .add_column(counter("reached"))
        .take();
    manager.alter_table(total).await?;
    let db = manager.get_connection();
    for fill in [REACHED_SO_FAR, TOGETHER] {
        db.execute_unprepared(fill).await?;
    }
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let total = Table::alter().table("campaigns").drop_column("reached").take();
    manager.alter_table(total).await?;
    drop(manager, &["cashback_standings"]).await
}
