//! Electronic contracts: which are demanded, their texts by version, and what each company has signed.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

/// Kind, title, text: the first version, which QA may replace in the back office.
const TEXTS: &[(&str, &str, &str)] = &[
    (
        "purchase",
        "年度购销合同",
        include_str!("texts/purchase_contract.txt"),
    ),
    (
        "quality",
        "质量保证协议",
        include_str!("texts/quality_agreement.txt"),
    ),
];

/// Kind, demanded before buying, months it is valid (domain section 1, reason 3).
const RULES: &[(&str, bool, i64)] = &[("purchase", true, 12), ("quality", false, 12)];

const WRITTEN_AT: &str = "2026-11-21 00:00:00+00:00";

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let rules = table("contract_rules")
        .col(text("kind"))
        .col(flag("is_required", false))
        .col(number("valid_months"))
        .take();
    let templates = table("contract_templates")
        .col(text("kind"))
        .col(number("version"))
        .col(text("title"))
        .col(text("body"))
        .col(number_null("written_by"))
        .col(moment("created_at"))
        .foreign_key(&mut refers("contract_templates", "written_by", "staff"))
        .take();
    let contracts = table("contracts")
        .col(text("number"))
        .col(number("company_id"))
        .col(text("kind"))
        .col(number("template_id"))
        .col(text("status"))
        .col(text("provider"))
        .col(json("parties"))
        .col(day("valid_from"))
        .col(day("valid_to"))
        .col(words("file_key"))
        .col(words("sha256"))
        .col(words("signed_file_key"))
        .col(words("signed_sha256"))
        .col(json_null("evidence"))
        .col(number("created_by"))
        .col(moment("created_at"))
        .col(moment_null("signed_at"))
        .col(moment_null("voided_at"))
        .col(number_null("voided_by"))
        .col(words("void_reason"))
        .foreign_key(&mut refers("contracts", "company_id", "companies"))
        .foreign_key(&mut refers("contracts", "template_id", "contract_templates"))
        .foreign_key(&mut refers("contracts", "created_by", "members"))
        .foreign_key(&mut refers("contracts", "voided_by", "staff"))
        .take();
    let warnings = table("contract_warnings")
        .col(number("contract_id"))
        .col(code("stage"))
        .col(moment("created_at"))
        .foreign_key(&mut refers("contract_warnings", "contract_id", "contracts"))
        .take();
    let indexes = vec![
        unique("contract_rules", &["kind"]),
        unique("contract_templates", &["kind", "version"]),
        unique("contracts", &["number"]),
        index("contracts", &["company_id", "kind"]),
        index("contracts", &["status", "valid_to"]),
        unique("contract_warnings", &["contract_id", "stage"]),
    ];
    create(manager, vec![rules, templates, contracts, warnings], indexes).await?;
    manager.execute(first_rules()).await?;
    manager.execute(first_texts()).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let tables = [
        "contract_rules",
        "contract_templates",
        "contracts",
        "contract_warnings",
    ];
    drop(manager, &tables).await
}

fn first_rules() -> InsertStatement {
    let mut insert = Query::insert();
    insert
        .into_table("contract_rules")
        .columns(["kind", "is_required", "valid_months"]);
    for (kind, is_required, months) in RULES {
        insert.values_panic([(*kind).into(), (*is_required).into(), (*months).into()]);
    }
    insert
}

fn first_texts() -> InsertStatement {
    let mut insert = Query::insert();
    insert
        .into_table("contract_templates")
        .columns(["kind", "version", "title", "body", "created_at"]);
    for (kind, title, body) in TEXTS {
        let written_at = Expr::cust(format!("'{WRITTEN_AT}'"));
        insert.values_panic([
            (*kind).into(),
            1_i64.into(),
            (*title).into(),
            (*body).into(),
            written_at,
        ]);
    }
    insert
}
