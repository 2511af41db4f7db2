//! Documents keep what they state besides number, scope and term; the matrix asks for the papers of the law audit. Rows that
//! staff have changed stay as they are: only the delivered need is replaced, and only missing rows are added.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

/// Buyer type, document, need. 1 单体药店, 2 连锁总部, 3 连锁门店, 4 诊所, 5 医院, 6 批发企业. H: 质量保证协议, 身份证,
/// 营业执照, 事业单位法人证书; K: 印章印模, 随货同行单样式, 委托配送证明, 含麻采购人备案.
const NEW: &[(i32, &str, &str)] = &[
    (3, "id_card", "required"),
    (4, "quality_agreement", "required"),
    (5, "business", "if_needed"),
    (5, "institution_certificate", "required"),
    (2, "seal_specimen", "required"),
    (6, "seal_specimen", "required"),
    (2, "note_specimen", "required"),
    (6, "note_specimen", "required"),
    (2, "delivery_proof", "required"),
    (3, "delivery_proof", "required"),
    (1, "ephedrine_buyer", "if_needed"),
    (2, "ephedrine_buyer", "if_needed"),
    (3, "ephedrine_buyer", "if_needed"),
    (4, "ephedrine_buyer", "if_needed"),
    (5, "ephedrine_buyer", "if_needed"),
    (6, "ephedrine_buyer", "if_needed"),
];

/// What was delivered as needed for some goods and is required from now on.
const STRICTER: &[(i32, &str)] = &[
    (1, "quality_agreement"),
    (5, "quality_agreement"),
    (4, "business"),
];

/// The kinds that exist from now on.
const KINDS: &[&str] = &[
    "institution_certificate",
    "seal_specimen",
    "note_specimen",
    "delivery_proof",
    "ephedrine_buyer",
];

/// Letters of purchase that were approved before they named classes were given for all medicines.
const LETTERS_NAME_ALL: &str = "update licences set scope = '[\"medicine\"]' \
    where kind = 'purchasing_letter' and status in ('approved', 'submitted')";

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let column = Table::alter()
        .table("licences")
        .add_column(json("particulars").default("{}").take())
        .take();
    manager.alter_table(column).await?;
    for (buyer_type, kind) in STRICTER {
        manager
            .execute(changed(*buyer_type, kind, ("if_needed", "required")))
            .await?;
    }
    let mut rows = Query::insert();
    rows.into_table("document_rules")
        .columns(["buyer_type", "kind", "need"]);
    for (buyer_type, kind, need) in NEW {
        rows.values_panic([(*buyer_type).into(), (*kind).into(), (*need).into()]);
    }
    rows.on_conflict(
        OnConflict::columns(["buyer_type", "kind"])
            .do_nothing()
            .to_owned(),
    );
    manager.execute(rows).await?;
    manager
        .get_connection()
        .execute_unprepared(LETTERS_NAME_ALL)
        .await?;
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    // The release before cannot read these kinds: they stay as papers that it never asks for.
    let mut papers = Query::update();
    papers
        .table("licences")
        .value("kind", "gsp")
        .value("status", "replaced")
        .and_where(Expr::col("kind").is_in(KINDS.iter().copied()));
    manager.execute(papers).await?;
    for (buyer_type, kind, need) in NEW {
        let mut rule = Query::delete();
        rule.from_table("document_rules")
            .and_where(Expr::col("buyer_type").eq(*buyer_type))
            .and_where(Expr::col("kind").eq(*kind))
            .and_where(Expr::col("need").eq(*need));
        manager.execute(rule).await?;
    }
    for (buyer_type, kind) in STRICTER {
        manager
            .execute(changed(*buyer_type, kind, ("required", "if_needed")))
            .await?;
    }
    let column = Table::alter().table("licences").drop_column("particulars").take();
    manager.alter_table(column).await
}

fn changed(buyer_type: i32, kind: &str, (from, to): (&str, &str)) -> UpdateStatement {
    let mut rule = Query::update();
    rule.table("document_rules")
        .value("need", to)
        .and_where(Expr::col("buyer_type").eq(buyer_type))
        .and_where(Expr::col("kind").eq(kind))
        .and_where(Expr::col("need").eq(from));
    rule
}
