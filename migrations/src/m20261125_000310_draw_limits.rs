//! How fast a draw may be drawn from, and what finance has to say of one that may cost much.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

/// The existing limit in fen above which prizes wait for finance.
const WAITING: &str = "UPDATE draws SET waits_for_finance = TRUE \
    WHERE status = 'draft' AND approved_by IS NULL AND (budget IS NULL OR budget > 500000) AND (\
    SELECT COALESCE(SUM((CASE kind WHEN 'points' THEN points ELSE value END) * COALESCE(total, 1000000)), 0) \
    FROM draw_prizes WHERE draw_prizes.draw_id = draws.id AND kind <> 'none') > 500000";

fn added() -> Vec<(&'static str, ColumnDef)> {
    vec![
        // Tickets of one company in a day of the shop. None, here and below: no limit.
        ("company_day_limit", number_null("company_day_limit")),
        // Tickets of one member, altogether and in a day.
        ("member_limit", number_null("member_limit")),
        ("member_day_limit", number_null("member_day_limit")),
        // Between two tickets of one company.
        ("pause_seconds", number_null("pause_seconds")),
        // Fen that all prizes of a day may cost.
        ("day_budget", number_null("day_budget")),
        ("waits_for_finance", flag("waits_for_finance", false)),
        // Why finance gave it back, and who.
        ("refusal", words("refusal")),
        ("refused_by_name", words("refused_by_name")),
    ]
}

const INDEXES: [&[&str]; 2] = [&["draw_id", "at"], &["draw_id", "company_id", "at"]];

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for (_, column) in added() {
        let change = Table::alter().table("draws").add_column(column).take();
        manager.alter_table(change).await?;
    }
    for columns in INDEXES {
        manager.create_index(index("draw_records", columns)).await?;
    }
    manager.get_connection().execute_unprepared(WAITING).await?;
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for columns in INDEXES {
        let mut gone = Index::drop();
        gone.name(format!("ix_draw_records_{}", columns.join("_")))
            .table("draw_records");
        manager.drop_index(gone).await?;
    }
    for (name, _) in added().into_iter().rev() {
        let change = Table::alter().table("draws").drop_column(name).take();
        manager.alter_table(change).await?;
    }
    Ok(())
}
