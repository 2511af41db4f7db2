//! How often the back office let somebody not in: by account and by network, one row an hour.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let refused = table("refused_sign_ins")
        .col(moment("hour"))
        // Whose count it is: `staff:7`, `network:10.0.0.1`.
        .col(text("subject"))
        .col(number_null("staff_id"))
        // The last one that it came from.
        .col(words("address"))
        .col(number("refusals"))
        .col(moment("last_at"))
        .foreign_key(&mut refers("refused_sign_ins", "staff_id", "staff"))
        .take();
    let indexes = vec![
        unique("refused_sign_ins", &["hour", "subject"]),
        index("refused_sign_ins", &["staff_id"]),
        index("refused_sign_ins", &["last_at"]),
    ];
    create(manager, vec![refused], indexes).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    drop(manager, &["refused_sign_ins"]).await
}
