//! Registration: who a company can be reached by, which documents it owes, the files it has handed in, the stores that a
//! chain has invited; and when a session last proved that its member is there.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

/// Buyer type, document, need. The start of what QA keeps in the back office (domain section 2).
const RULES: &[(i32, &str, &str)] = &[
    // 单体药店
    (1, "business", "required"),
    (1, "drug_trading", "required"),
    (1, "purchasing_letter", "required"),
    (1, "id_card", "required"),
    (1, "receiving_letter", "required"),
    (1, "device_filing", "if_needed"),
    (1, "device_licence", "if_needed"),
    (1, "food", "if_needed"),
    (1, "cold_chain_letter", "if_needed"),
    (1, "quality_agreement", "if_needed"),
    (1, "gsp", "if_needed"),
    // 连锁总部
    (2, "business", "required"),
    (2, "drug_trading", "required"),
    (2, "purchasing_letter", "required"),
    (2, "id_card", "required"),
    (2, "receiving_letter", "required"),
    (2, "quality_agreement", "required"),
    (2, "device_filing", "if_needed"),
    (2, "device_licence", "if_needed"),
    (2, "food", "if_needed"),
    (2, "cold_chain_letter", "if_needed"),
    (2, "gsp", "if_needed"),
    // 连锁门店
    (3, "business", "required"),
    (3, "drug_trading", "required"),
    (3, "receiving_letter", "required"),
    (3, "device_filing", "if_needed"),
    (3, "device_licence", "if_needed"),
    (3, "food", "if_needed"),
    // 诊所
    (4, "medical_institution", "required"),
    (4, "purchasing_letter", "required"),
    (4, "id_card", "required"),
    (4, "receiving_letter", "required"),
    (4, "business", "if_needed"),
    (4, "cold_chain_letter", "if_needed"),
    // 医院 / 卫生院
    (5, "medical_institution", "required"),
    (5, "purchasing_letter", "required"),
    (5, "id_card", "required"),
    (5, "receiving_letter", "required"),
    (5, "quality_agreement", "if_needed"),
    (5, "cold_chain_letter", "if_needed"),
    // 批发企业
    (6, "business", "required"),
    (6, "drug_trading", "required"),
    (6, "purchasing_letter", "required"),
    (6, "id_card", "required"),
    (6, "receiving_letter", "required"),
    (6, "quality_agreement", "required"),
    (6, "device_filing", "if_needed"),
    (6, "device_licence", "if_needed"),
    (6, "food", "if_needed"),
    (6, "cold_chain_letter", "if_needed"),
    (6, "gsp", "if_needed"),
];

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for column in [words("contact_phone"), words("registered_as")] {
        let change = Table::alter().table("companies").add_column(column).take();
        manager.alter_table(change).await?;
    }
    let change = Table::alter()
        .table("member_sessions")
        .add_column(moment_null("confirmed_at"))
        .take();
    manager.alter_table(change).await?;
    let rules = table("document_rules")
        .col(code("buyer_type"))
        .col(text("kind"))
        .col(text("need"))
        .take();
    let files = table("private_files")
        .col(text("key"))
        .col(number("company_id"))
        .col(number("member_id"))
        .col(moment("created_at"))
        .foreign_key(&mut refers("private_files", "company_id", "companies"))
        .foreign_key(&mut refers("private_files", "member_id", "members"))
        .take();
    let invitations = table("store_invitations")
        .col(number("head_id"))
        .col(words("store_name"))
        .col(text("phone"))
        .col(text("status"))
        .col(number_null("store_id"))
        .col(number("invited_by"))
        .col(flag("is_sent", false))
        .col(moment("created_at"))
        .col(moment("expires_at"))
        .foreign_key(&mut refers("store_invitations", "head_id", "companies"))
        .foreign_key(&mut refers("store_invitations", "store_id", "companies"))
        .foreign_key(&mut refers("store_invitations", "invited_by", "members"))
        .take();
    let indexes = vec![
        index("companies", &["contact_phone"]),
        index("store_invitations", &["head_id"]),
        index("store_invitations", &["phone"]),
        index("store_invitations", &["store_id"]),
        unique("document_rules", &["buyer_type", "kind"]),
        unique("private_files", &["key"]),
        index("private_files", &["company_id"]),
    ];
    create(manager, vec![rules, files, invitations], indexes).await?;
    manager.execute(rows()).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    drop(manager, &["document_rules", "private_files", "store_invitations"]).await?;
    manager
        .drop_index(
            Index::drop()
                .name("ix_companies_contact_phone")
                .table("companies")
                .to_owned(),
        )
        .await?;
    for column in ["contact_phone", "registered_as"] {
        let change = Table::alter().table("companies").drop_column(column).take();
        manager.alter_table(change).await?;
    }
    let change = Table::alter()
        .table("member_sessions")
        .drop_column("confirmed_at")
        .take();
    manager.alter_table(change).await
}

fn rows() -> InsertStatement {
    let mut insert = Query::insert();
    insert
        .into_table("document_rules")
        .columns(["buyer_type", "kind", "need"]);
    for (buyer_type, kind, need) in RULES {
        insert.values_panic([(*buyer_type).into(), (*kind).into(), (*need).into()]);
    }
    insert
}
