//! Feedback of buyers: suggestions, praise, complaints with their deadline.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

const TABLES: &[&str] = &["feedback", "feedback_messages", "feedback_photos"];

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    create(manager, tables(), indexes()).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    drop(manager, TABLES).await
}

fn tables() -> Vec<TableCreateStatement> {
    vec![
        table("feedback")
            .col(number("company_id"))
            .col(number("member_id"))
            .col(code("kind"))
            .col(text("content"))
            .col(words("contact"))
            // Of an order of the same company, where it is about one.
            .col(words("order_number"))
            .col(code("status"))
            .col(number_null("assignee_id"))
            // Only complaints have one.
            .col(moment_null("due_at"))
            .col(moment_null("answered_at"))
            .col(moment_null("closed_at"))
            .col(words("result"))
            .col(moment("created_at"))
            .col(moment("updated_at"))
            .foreign_key(&mut refers("feedback", "company_id", "companies"))
            .foreign_key(&mut refers("feedback", "member_id", "members"))
            .foreign_key(&mut refers("feedback", "assignee_id", "staff"))
            .take(),
        table("feedback_messages")
            .col(number("feedback_id"))
            // None: the buyer wrote it.
            .col(number_null("staff_id"))
            .col(words("author_name"))
            .col(text("content"))
            .col(moment("created_at"))
            .foreign_key(&mut refers("feedback_messages", "feedback_id", "feedback"))
            .foreign_key(&mut refers("feedback_messages", "staff_id", "staff"))
            .take(),
        table("feedback_photos")
            .col(number("feedback_id"))
            .col(text("key"))
            .foreign_key(&mut refers("feedback_photos", "feedback_id", "feedback"))
            .take(),
    ]
}

fn indexes() -> Vec<IndexCreateStatement> {
    vec![
        index("feedback", &["member_id", "created_at"]),
        index("feedback", &["company_id", "created_at"]),
        index("feedback", &["status", "due_at"]),
        index("feedback_messages", &["feedback_id"]),
        index("feedback_photos", &["feedback_id"]),
    ]
}
