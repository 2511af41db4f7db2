//! Companies, members, staff, sessions, licences, addresses, the audit log.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

const TABLES: &[&str] = &[
    "staff",
    "staff_roles",
    "staff_sessions",
    "companies",
    "members",
    "member_sessions",
    "licences",
    "addresses",
    "audit_entries",
];

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    create(manager, tables(), indexes()).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    drop(manager, TABLES).await
}

fn tables() -> Vec<TableCreateStatement> {
    vec![
        table("staff")
            .col(text("username"))
            .col(text("name"))
            .col(words("phone"))
            .col(text("password_hash"))
            .col(flag("is_active", true))
            .col(counter("failed_logins"))
            .col(moment_null("locked_until"))
            .col(moment("created_at"))
            .take(),
        table("staff_roles")
            .col(number("staff_id"))
            .col(text("role"))
            .foreign_key(&mut refers("staff_roles", "staff_id", "staff"))
            .take(),
        table("staff_sessions")
            .col(text("token_hash"))
            .col(number("staff_id"))
            .col(words("ip"))
            .col(words("user_agent"))
            .col(moment("created_at"))
            .col(moment("expires_at"))
            .foreign_key(&mut refers("staff_sessions", "staff_id", "staff"))
            .take(),
        table("companies")
            .col(text("name"))
            .col(words("short_name"))
            .col(code("buyer_type"))
            .col(words("credit_code"))
            .col(words("legal_person"))
            .col(text("status"))
            .col(code("rank"))
            .col(words("province"))
            .col(words("city"))
            .col(words("district"))
            .col(words("street"))
            .col(number_null("parent_id"))
            .col(number_null("salesman_id"))
            .col(moment("created_at"))
            .col(moment("updated_at"))
            .foreign_key(&mut refers("companies", "parent_id", "companies"))
            .foreign_key(&mut refers("companies", "salesman_id", "staff"))
            .take(),
        table("members")
            .col(number("company_id"))
            .col(text("username"))
            .col(text("name"))
            .col(text("phone"))
            .col(text("password_hash"))
            .col(text("role"))
            .col(words("face"))
            .col(flag("is_active", true))
            .col(counter("failed_logins"))
            .col(moment_null("locked_until"))
            .col(moment("created_at"))
            .foreign_key(&mut refers("members", "company_id", "companies"))
            .take(),
        table("member_sessions")
            .col(text("token_hash"))
            .col(number("member_id"))
            .col(words("ip"))
            .col(words("user_agent"))
            .col(moment("created_at"))
            .col(moment("expires_at"))
            .foreign_key(&mut refers("member_sessions", "member_id", "members"))
            .take(),
        table("licences")
            .col(number("company_id"))
            .col(text("kind"))
            .col(words("number"))
            .col(json("scope"))
            .col(day_null("valid_from"))
            .col(day_null("valid_to"))
            .col(text("status"))
            .col(counter("version"))
            .col(words("scan_key"))
            .col(words("reject_reason"))
            .col(moment_null("submitted_at"))
            .col(moment_null("decided_at"))
            .col(number_null("decided_by"))
            .col(moment("created_at"))
            .foreign_key(&mut refers("licences", "company_id", "companies"))
            .foreign_key(&mut refers("licences", "decided_by", "staff"))
            .take(),
        table("addresses")
            .col(number("company_id"))
            .col(text("name"))
            .col(text("phone"))
            .col(words("province"))
            .col(words("city"))
            .col(words("district"))
            .col(text("street"))
            .col(flag("is_default", false))
            .col(moment("created_at"))
            .col(moment("updated_at"))
            .foreign_key(&mut refers("addresses", "company_id", "companies"))
            .take(),
        table("audit_entries")
            .col(moment("at"))
            .col(text("actor_kind"))
            .col(number_null("actor_id"))
            .col(words("actor_name"))
            .col(text("action"))
            .col(text("subject_kind"))
            .col(text("subject_id"))
            .col(json_null("before"))
            .col(json_null("after"))
            .col(words("reason"))
            .col(words("ip"))
            .col(text("previous_hash"))
            .col(text("hash"))
            .take(),
    ]
}

fn indexes() -> Vec<IndexCreateStatement> {
    vec![
        unique("staff", &["username"]),
        unique("staff_roles", &["staff_id", "role"]),
        unique("staff_sessions", &["token_hash"]),
        index("staff_sessions", &["staff_id"]),
        index("companies", &["status"]),
        index("companies", &["parent_id"]),
        index("companies", &["salesman_id"]),
        unique("members", &["username"]),
        unique("members", &["phone"]),
        index("members", &["company_id"]),
        unique("member_sessions", &["token_hash"]),
        index("member_sessions", &["member_id"]),
        index("licences", &["company_id", "kind"]),
        index("licences", &["status", "submitted_at"]),
        index("addresses", &["company_id"]),
        index("audit_entries", &["subject_kind", "subject_id"]),
        index("audit_entries", &["at"]),
        unique("audit_entries", &["previous_hash"]),
    ]
}
