//! Wrong tries at a password or a code, both for existing accounts and for names without one.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

/// Locked accounts stay locked. `failed_logins` and `locked_until` of both tables are no longer used; the
/// next release drops them.
const LOCKS: [&str; 2] = [
    "INSERT INTO sign_in_guesses (subject, failures, kept_until) \
     SELECT 'member:' || id, 5, locked_until FROM members WHERE locked_until IS NOT NULL",
    "INSERT INTO sign_in_guesses (subject, failures, kept_until) \
     SELECT 'staff:' || id, 5, locked_until FROM staff WHERE locked_until IS NOT NULL",
];

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let guesses = table("sign_in_guesses")
        .col(text("subject"))
        .col(counter("failures"))
        .col(moment("kept_until"))
        .take();
    let indexes = vec![
        unique("sign_in_guesses", &["subject"]),
        index("sign_in_guesses", &["kept_until"]),
    ];
    create(manager, vec![guesses], indexes).await?;
    for statement in LOCKS {
        manager.get_connection().execute_unprepared(statement).await?;
    }
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    drop(manager, &["sign_in_guesses"]).await
}
