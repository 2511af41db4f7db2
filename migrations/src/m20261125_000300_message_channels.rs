//! Messages beyond the site: what members chose, texts on their way to phones, messages to many, and the texts of messages.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

const TABLES: &[&str] = &[
    "message_preferences",
    "phone_texts",
    "message_rules",
    "mass_messages",
    "mass_message_members",
    "message_templates",
];
/// Members that one person alone may write to.
const RELEASE_ABOVE: i64 = 50;
/// Promotions that a member gets in a day.
const PROMOTIONS_A_DAY: i64 = 2;

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    create(manager, tables(), indexes()).await?;
    let mut rules = Query::insert();
    rules
        .into_table("message_rules")
        .columns(["release_above", "promotions_a_day"])
        .values_panic([RELEASE_ABOVE.into(), PROMOTIONS_A_DAY.into()]);
    manager.execute(rules).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    drop(manager, TABLES).await?;
    let mut unread = Index::drop();
    unread
        .name("ix_messages_member_id_kind_read_at")
        .table("messages");
    manager.drop_index(unread).await
}

fn tables() -> Vec<TableCreateStatement> {
    let mut all = of_members();
    all.extend(of_staff());
    all
}

fn of_members() -> Vec<TableCreateStatement> {
    vec![
        // What differs from the shop's own choice; where it came from and when is the proof of a consent.
        table("message_preferences")
            .col(number("member_id"))
            .col(text("kind"))
            .col(text("channel"))
            .col(flag("is_on", false))
            .col(text("source"))
            .col(moment("changed_at"))
            .foreign_key(&mut refers("message_preferences", "member_id", "members"))
            .take(),
        table("phone_texts")
            .col(number("member_id"))
            .col(text("kind"))
            .col(text("phone"))
            .col(text("title"))
            .col(text("reference"))
            .col(text("status"))
            .col(counter("attempts"))
            .col(words("last_error"))
            .col(moment("next_attempt_at"))
            .col(moment("created_at"))
            .col(moment_null("sent_at"))
            .foreign_key(&mut refers("phone_texts", "member_id", "members"))
            .take(),
    ]
}

fn of_staff() -> Vec<TableCreateStatement> {
    vec![
        table("message_rules")
            .col(number("release_above"))
            .col(number("promotions_a_day"))
            .col(number_null("set_by"))
            .col(words("set_by_name"))
            .col(moment_null("set_at"))
            .take(),
        table("mass_messages")
            .col(text("kind"))
            .col(text("title"))
            .col(text("body"))
            .col(words("url"))
            .col(json("channels"))
            .col(json("audience"))
            .col(text("status"))
            // Members that it was for when it was handed in.
            .col(counter("estimate"))
            // The last member that was looked at.
            .col(counter("reached_id"))
            .col(counter("sent"))
            .col(counter("skipped_choice"))
            .col(counter("skipped_cap"))
            .col(counter("mailed"))
            .col(counter("texted"))
            .col(number("proposed_by"))
            .col(words("proposed_by_name"))
            .col(moment_null("proposed_at"))
            .col(number_null("decided_by"))
            .col(words("decided_by_name"))
            .col(words("decided_reason"))
            .col(moment_null("decided_at"))
            .col(words("stop_reason"))
            .col(moment_null("ended_at"))
            .col(moment("created_at"))
            .col(moment("updated_at"))
            .take(),
        table("mass_message_members")
            .col(number("mass_message_id"))
            .col(number("member_id"))
            .col(text("kind"))
            .col(text("outcome"))
            .col(moment("at"))
            .foreign_key(&mut refers(
                "mass_message_members",
                "mass_message_id",
                "mass_messages",
            ))
            .foreign_key(&mut refers("mass_message_members", "member_id", "members"))
            .take(),
        // Where staff have written another text than the shop's own.
        table("message_templates")
            .col(text("code"))
            .col(text("title"))
            .col(text("body"))
            .col(number("version"))
            .col(number_null("set_by"))
            .col(words("set_by_name"))
            .col(moment("set_at"))
            .take(),
    ]
}

fn indexes() -> Vec<IndexCreateStatement> {
    vec![
        unique("message_preferences", &["member_id", "kind", "channel"]),
        unique("phone_texts", &["member_id", "reference"]),
        index("phone_texts", &["status", "next_attempt_at"]),
        index("mass_messages", &["status"]),
        unique("mass_message_members", &["mass_message_id", "member_id"]),
        index("mass_message_members", &["member_id", "at"]),
        unique("message_templates", &["code"]),
        // How many of each kind are unread.
        index("messages", &["member_id", "kind", "read_at"]),
    ]
}
