//! What the licence of a supplier names, as codes that goods are compared with. Of licences on file the classes of medicines are
//! read that stand in their text as they are called; whatever else they name is ticked by those who keep the papers.
use sea_orm_migration::{prelude::*, sea_orm::Statement};

use crate::columns::*;

migration!();

const CLASSES: [(&str, &str); 13] = [
    ("化学药制剂", "chemical"),
    ("化学药", "chemical"),
    ("抗生素制剂", "antibiotic"),
    ("抗生素", "antibiotic"),
    ("生化药品", "biochemical"),
    ("生物制品", "biological"),
    ("中成药", "chinese_patent"),
    ("中药饮片", "tcm_piece"),
    ("第二类精神药品", "psychotropic2"),
    ("第二类精神药品制剂", "psychotropic2"),
    ("蛋白同化制剂", "anabolic"),
    ("肽类激素", "peptide"),
    ("冷藏冷冻药品", "cold_chain"),
];

/// What these words take away nobody but a person can tell.
const EXCEPTIONS: [&str; 5] = ["不含", "除", "仅", "限", "不得"];

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let change = Table::alter()
        .table("suppliers")
        .add_column(json("scope_codes").default("[]").take())
        .take();
    manager.alter_table(change).await?;
    let db = manager.get_connection();
    let rows = Statement::from_string(
        db.get_database_backend(),
        "SELECT id, licence_scope FROM suppliers ORDER BY id",
    );
    for row in db.query_all_raw(rows).await? {
        let id: i64 = row.try_get("", "id")?;
        let printed: String = row.try_get("", "licence_scope")?;
        let codes = read(&printed);
        if !codes.is_empty() {
            let codes = codes.join("\",\"");
            let update = format!("UPDATE suppliers SET scope_codes = '[\"{codes}\"]' WHERE id = {id}");
            db.execute_unprepared(&update).await?;
        }
    }
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let change = Table::alter()
        .table("suppliers")
        .drop_column("scope_codes")
        .take();
    manager.alter_table(change).await
}

fn read(printed: &str) -> Vec<&'static str> {
    if EXCEPTIONS.iter().any(|word| printed.contains(word)) {
        return Vec::new();
    }
    let is_between = |letter: char| letter.is_whitespace() || "、，,；;。.（）()：:/".contains(letter);
    let mut codes = Vec::new();
    for word in printed.split(is_between) {
        let known = CLASSES.iter().find(|(name, _)| *name == word);
        if let Some((_, code)) = known.filter(|(_, code)| !codes.contains(code)) {
            codes.push(*code);
        }
    }
    codes
}
