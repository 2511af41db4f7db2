//! States and classes are read as enums: a code that no program knows is written as it was read so far, the strictest one.
use sea_orm_migration::prelude::*;

/// Table, column, the known codes, the replacement for any other.
const COLUMNS: [(&str, &str, &[&str], &str); 12] = [
    ("goods", "rx", &RX, "rx"),
    ("goods", "control", &CONTROLS, "never_online"),
    ("goods", "storage", &["normal", "cool", "cold"], "cold"),
    (
        "goods",
        "first_sale",
        &["waiting", "approved", "rejected"],
        "waiting",
    ),
    ("order_lines", "rx", &RX, "rx"),
    ("orders", "control", &CONTROLS, "never_online"),
    ("sale_rules", "effect", &["allow", "forbid"], "forbid"),
    (
        "companies",
        "status",
        &["draft", "pending", "approved", "suspended"],
        "pending",
    ),
    ("members", "role", &ROLES, "viewer"),
    ("member_invitations", "role", &ROLES, "viewer"),
    (
        "addresses",
        "status",
        &["waiting", "approved", "rejected"],
        "waiting",
    ),
    (
        "licences",
        "status",
        &[
            "draft",
            "submitted",
            "approved",
            "expired",
            "rejected",
            "replaced",
            "withdrawn",
        ],
        "draft",
    ),
];
const ROLES: [&str; 5] = ["owner", "buyer", "approver", "finance", "viewer"];
const RX: [&str; 4] = ["rx", "otc_a", "otc_b", "none"];
const CONTROLS: [&str; 10] = [
    "",
    "ephedrine",
    "special_compound",
    "psychotropic2",
    "never_online",
    "no_pharmacy",
    "insulin",
    "termination",
    "anabolic",
    "peptide",
];

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let db = manager.get_connection();
    for (table, column, known, strictest) in COLUMNS {
        let update = Query::update()
            .table(table)
            .value(column, strictest)
            .and_where(Expr::col(column).is_not_in(known.iter().copied()))
            .to_owned();
        db.execute(&update).await?;
    }
    Ok(())
}

/// The former text had no meaning.
async fn down(_: &SchemaManager<'_>) -> Result<(), DbErr> {
    Ok(())
}
