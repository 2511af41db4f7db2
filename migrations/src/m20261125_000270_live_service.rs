//! Live chat: conversations with their messages, quick replies, available agents, and opening hours.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

const TABLES: &[&str] = &[
    "conversations",
    "chat_messages",
    "quick_replies",
    "service_presences",
    "service_rules",
];
/// Monday to Saturday, 8:30 to 18:00; eight conversations for each, ten minutes away, five unread.
const AS_DELIVERED: &str = "insert into service_rules (week, holidays, most_open, away_minutes, unread_minutes) values ('[\
    {\"day\":1,\"from\":\"08:30\",\"to\":\"18:00\"},{\"day\":2,\"from\":\"08:30\",\"to\":\"18:00\"},\
    {\"day\":3,\"from\":\"08:30\",\"to\":\"18:00\"},{\"day\":4,\"from\":\"08:30\",\"to\":\"18:00\"},\
    {\"day\":5,\"from\":\"08:30\",\"to\":\"18:00\"},{\"day\":6,\"from\":\"08:30\",\"to\":\"18:00\"}]', '[]', 8, 10, 5)";

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let indexes = vec![
        // A member has one conversation that is not over, for each company they act for.
        unique("conversations", &["company_id", "live_member_id"]),
        index("conversations", &["member_id", "company_id"]),
        index("conversations", &["state", "waiting_since"]),
        index("conversations", &["staff_id", "state"]),
        unique("chat_messages", &["conversation_id", "sequence"]),
        unique("chat_messages", &["conversation_id", "client_key"]),
        index("chat_messages", &["author", "created_at"]),
        index("quick_replies", &["staff_id"]),
        unique("service_presences", &["staff_id"]),
    ];
    create(manager, tables(), indexes).await?;
    let db = manager.get_connection();
    db.execute_unprepared(AS_DELIVERED).await?;
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    drop(manager, TABLES).await
}

fn tables() -> Vec<TableCreateStatement> {
    vec![conversations(), messages(), replies(), presences(), rules()]
}

fn conversations() -> TableCreateStatement {
    table("conversations")
        .col(number("company_id"))
        .col(number("member_id"))
        // The member again, until it is over.
        .col(number_null("live_member_id"))
        .col(text("state"))
        .col(number_null("staff_id"))
        .col(words("staff_name"))
        .col(moment("created_at"))
        .col(moment("waiting_since"))
        .col(moment("last_message_at"))
        .col(moment_null("first_answer_at"))
        .col(counter("last_sequence"))
        .col(words("last_text"))
        .col(counter("member_unread"))
        .col(counter("staff_unread"))
        // The oldest answer that the member has not read, and when it was reported over another channel.
        .col(moment_null("unread_since"))
        .col(moment_null("told_at"))
        .col(number_null("rating"))
        .col(words("rating_words"))
        .col(moment_null("rated_at"))
        .col(moment_null("closed_at"))
        .col(words("close_reason"))
        .foreign_key(&mut refers("conversations", "company_id", "companies"))
        .foreign_key(&mut refers("conversations", "member_id", "members"))
        .foreign_key(&mut refers("conversations", "staff_id", "staff"))
        .take()
}

fn messages() -> TableCreateStatement {
    table("chat_messages")
        .col(number("conversation_id"))
        .col(number("sequence"))
        .col(text("author"))
        .col(number_null("staff_id"))
        .col(words("author_name"))
        .col(text("kind"))
        .col(words("body"))
        .col(words("file_key"))
        .col(number_null("goods_id"))
        .col(words("order_number"))
        // What the card showed when it was sent.
        .col(json_null("card"))
        .col(text_null("client_key"))
        .col(moment("created_at"))
        .col(moment_null("read_at"))
        .foreign_key(&mut refers("chat_messages", "conversation_id", "conversations"))
        .foreign_key(&mut refers("chat_messages", "staff_id", "staff"))
        .take()
}

fn replies() -> TableCreateStatement {
    table("quick_replies")
        // None: shared.
        .col(number_null("staff_id"))
        .col(text("title"))
        .col(text("body"))
        .col(counter("sort"))
        .foreign_key(&mut refers("quick_replies", "staff_id", "staff"))
        .take()
}

fn presences() -> TableCreateStatement {
    table("service_presences")
        .col(number("staff_id"))
        .col(text("state"))
        .col(moment("since"))
        .col(moment("seen_at"))
        .foreign_key(&mut refers("service_presences", "staff_id", "staff"))
        .take()
}

fn rules() -> TableCreateStatement {
    table("service_rules")
        .col(flag("is_open", true))
        .col(json("week"))
        .col(json("holidays"))
        .col(number("most_open"))
        .col(number("away_minutes"))
        .col(number("unread_minutes"))
        .col(number_null("set_by"))
        .col(words("set_by_name"))
        .col(moment_null("set_at"))
        .take()
}
