//! The list by which goods are known that the law controls or keeps off the net, as data that quality management extends.
//! Goods on file get what lines ask for that are new since `special_controls`, and nothing looser.
use sea_orm_migration::{prelude::*, sea_orm::DatabaseBackend};

use crate::columns::*;

migration!();

const LIST: &str = include_str!("texts/class_rules.tsv");
/// When the list was complete.
const AS_OF: &str = "2026-11-26";

/// A control, the words of names that are new in the list, and what else such a name may hold and be another substance.
const NEW_WORDS: &[(&str, &[&str], &[&str])] = &[
    (
        "special_compound",
        &["枇杷止咳", "止嗽化痰", "咳喘宁"],
        &["川贝", "蜜炼"],
    ),
    (
        "psychotropic2",
        &["氯氮卓", "氯拉䓬酸", "氯拉卓酸", "苄非他明", "去甲伪麻黄碱"],
        &[],
    ),
    (
        "never_online",
        &[
            "胎盘血白蛋白",
            "胎盘球蛋白",
            "类毒素",
            "罂粟浓缩物",
            "阿法罗定",
            "芬乙茶碱",
            "齐培丙醇",
            "尿素[14C]",
        ],
        &[],
    ),
    (
        "never_online",
        &["凝血因子", "纤维蛋白原", "抗凝血酶", "C1酯酶抑制剂"],
        &["重组"],
    ),
    ("peptide", &["达普司他", "伐度司他", "地洛瑞林"], &[]),
];

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let rules = table("class_rules")
        .col(text("looks_at"))
        .col(text("word"))
        .col(words("exceptions"))
        .col(code("kind"))
        .col(text("control"))
        .col(text("class_name"))
        .col(text("source"))
        .col(text("sureness"))
        .col(day("as_of"))
        .col(text("status"))
        .col(words("reason"))
        .col(number_null("proposed_by"))
        .col(words("proposed_name"))
        .col(moment("proposed_at"))
        .col(number_null("decided_by"))
        .col(words("decided_name"))
        .col(moment_null("decided_at"))
        .col(words("opinion"))
        .take();
    let indexes = vec![
        index("class_rules", &["status"]),
        // The same number names the same medicine, and the same class.
        index("goods", &["approval_number"]),
    ];
    create(manager, vec![rules], indexes).await?;
    let db = manager.get_connection();
    db.execute_unprepared(&filed()).await?;
    for (control, words, except) in NEW_WORDS {
        manager.execute(marked(control, words, except)).await?;
    }
    let mut limited = Query::update();
    // As for the special compounds before.
    limited
        .table("goods")
        .value("limit_quantity", Expr::col("step").mul(20))
        .and_where(Expr::col("control").eq("special_compound"))
        .and_where(Expr::col("limit_quantity").eq(0));
    manager.execute(limited).await?;
    reindex(manager).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    drop(manager, &["class_rules"]).await?;
    let index = Index::drop()
        .name("ix_goods_approval_number")
        .table("goods")
        .to_owned();
    manager.drop_index(index).await
}

/// The list as one statement; days and moments are written out, which both databases read.
fn filed() -> String {
    let lines = LIST.lines().filter(|line| !line.starts_with('#')).skip(1);
    let rows = lines.map(|line| {
        let cells: Vec<String> = line.split('\t').map(quoted).collect();
        format!(
            "({}, '{AS_OF}', 'in_force', '{AS_OF}T00:00:00+00:00')",
            cells.join(", ")
        )
    });
    let rows: Vec<String> = rows.collect();
    format!(
        "INSERT INTO class_rules (looks_at, word, exceptions, kind, control, class_name, source, sureness, as_of, status, \
         proposed_at) VALUES {}",
        rows.join(", ")
    )
}

/// Numbers stay numbers.
fn quoted(cell: &str) -> String {
    if cell.parse::<i32>().is_ok() {
        cell.to_owned()
    } else {
        format!("'{}'", cell.replace('\'', "''"))
    }
}

fn marked(control: &str, words: &[&str], except: &[&str]) -> UpdateStatement {
    let holds = |word: &&str| Expr::col("name").like(format!("%{word}%"));
    let words = words.iter().fold(Cond::any(), |any, word| any.add(holds(word)));
    let looser = match control {
        "special_compound" => vec![""],
        _ => vec!["", "no_pharmacy"],
    };
    let mut update = Query::update();
    update
        .table("goods")
        .value("control", control)
        .and_where(Expr::col("kind").eq(1))
        .and_where(Expr::col("control").is_in(looser))
        .cond_where(words);
    for word in except {
        update.and_where(holds(word).not());
    }
    update
}

/// Strangers must not find what they may not see any more.
async fn reindex(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let (payload, now) = match manager.get_database_backend() {
        DatabaseBackend::Sqlite => ("'{}'", "strftime('%Y-%m-%dT%H:%M:%S+00:00', 'now')"),
        _ => ("'{}'::json", "now()"),
    };
    let request = format!(
        "INSERT INTO outbox_events (name, payload, created_at, next_attempt_at) \
         SELECT 'tasks.reindex_requested.v1', {payload}, {now}, {now} WHERE EXISTS (SELECT 1 FROM goods)"
    );
    manager.get_connection().execute_unprepared(&request).await?;
    Ok(())
}
