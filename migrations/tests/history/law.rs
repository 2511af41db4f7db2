//! What goods were marked by, and which roles check each other.
use migrations::{Migrator, MigratorTrait};
use sea_orm_migration::sea_orm::{ConnectionTrait, DatabaseConnection, Statement};
use testkit::TestDatabase;

use super::{back_before, without_references};

async fn texts(db: &DatabaseConnection, query: &str) -> Vec<String> {
    let asked = Statement::from_string(db.get_database_backend(), query);
    let rows = db.query_all_raw(asked).await.unwrap();
    rows.iter().map(|row| row.try_get_by_index(0).unwrap()).collect()
}

#[tokio::test]
async fn goods_that_a_line_marked_before_know_it() {
    let database = TestDatabase::fresh().await;
    let db = database.open().await.write;
    back_before(&db, "m20261127_000481_marks_of_lines").await;
    without_references(&db, &["class_changes"]).await;
    let at = "2026-11-01 08:00:00+00:00";
    for (id, word, source) in [
        (901, "某列名", "公告 1 号"),
        (902, "某列名", "公告 2 号"),
        (903, "某", "公告"),
    ] {
        let line = format!(
            "insert into class_rules (id, looks_at, word, kind, control, class_name, source, sureness, as_of, status, \
             proposed_at) values ({id}, 'name', '{word}', 0, 'never_online', '疫苗', '{source}', 'known', '2026-11-01', \
             'in_force', '{at}')"
        );
        db.execute_unprepared(&line).await.unwrap();
    }
    for (id, source, reason) in [
        (1, "list", "名录新增“某列名”（公告 2 号）：新列入"),
        (2, "list", "名录新增“某”（公告）：新列入"),
        (3, "list", "名录新增“别的”（公告）：新列入"),
        (4, "form", "名录新增“某”（公告）：抄来的"),
    ] {
        let change = format!(
            "insert into class_changes (id, goods_id, status, source, before, after, reason, proposed_at, hands) \
             values ({id}, 1, 'approved', '{source}', '{{}}', '{{}}', '{reason}', '{at}', '[]')"
        );
        db.execute_unprepared(&change).await.unwrap();
    }
    Migrator::up(&db, Some(1)).await.unwrap();
    let lines = "select coalesce(cast(class_rule_id as text), '-') from class_changes order by id";
    assert_eq!(texts(&db, lines).await, ["902", "903", "-", "-"]);
    Migrator::down(&db, Some(1)).await.unwrap();
    Migrator::up(&db, Some(1)).await.unwrap();
}

#[tokio::test]
async fn what_quality_management_has_laid_down_about_roles_stays() {
    let database = TestDatabase::fresh().await;
    let db = database.open().await.write;
    back_before(&db, "m20261127_000482_more_role_conflicts").await;
    let own = "insert into role_conflicts (role, other, why) values ('warehouse', 'product', '我司规定')";
    db.execute_unprepared(own).await.unwrap();
    Migrator::up(&db, Some(1)).await.unwrap();
    let pair = "select why from role_conflicts where role in ('warehouse', 'product') \
        and other in ('warehouse', 'product')";
    assert_eq!(texts(&db, pair).await, ["我司规定"]);
    let of_auditor = "select other from role_conflicts where role = 'auditor'";
    assert_eq!(texts(&db, of_auditor).await.len(), 10);
    back_before(&db, "m20261127_000482_more_role_conflicts").await;
    assert_eq!(texts(&db, pair).await, ["我司规定"]);
    assert!(texts(&db, of_auditor).await.is_empty());
    Migrator::up(&db, None).await.unwrap();
}

#[tokio::test]
async fn two_people_look_at_licences_unless_quality_management_had_named_others() {
    let database = TestDatabase::fresh().await;
    let db = database.open().await.write;
    let kinds = "select kind from second_looks order by kind";
    assert_eq!(texts(&db, kinds).await, ["drug_trading", "medical_institution"]);
    back_before(&db, "m20261127_000512_second_look_at_licences").await;
    db.execute_unprepared("delete from second_looks").await.unwrap();
    let own = "insert into second_looks (kind) values ('purchasing_letter')";
    db.execute_unprepared(own).await.unwrap();
    Migrator::up(&db, None).await.unwrap();
    assert_eq!(texts(&db, kinds).await, ["purchasing_letter"]);
}

#[tokio::test]
async fn a_claim_that_was_accepted_before_knows_by_whom() {
    let database = TestDatabase::fresh().await;
    let db = database.open().await.write;
    back_before(&db, "m20261127_000511_who_accepted_a_claim").await;
    without_references(&db, &["after_sales", "after_sale_logs"]).await;
    let at = "2026-11-01 08:00:00+00:00";
    for id in [1, 2] {
        let claim = format!(
            "insert into after_sales (id, number, order_id, company_id, member_id, kind, status, reason, reason_text, created_at) \
             values ({id}, 'SH{id}', 1, 1, 1, 'refund', 40, 'other', '协商', '{at}')"
        );
        db.execute_unprepared(&claim).await.unwrap();
    }
    for (claim, kind, actor) in [
        (1, "member", 5),
        (1, "staff", 7),
        (1, "staff", 8),
        (2, "member", 5),
    ] {
        let entry = format!(
            "insert into after_sale_logs (after_sale_id, at, actor_kind, actor_id, to_status, text) \
             values ({claim}, '{at}', '{kind}', {actor}, 10, '')"
        );
        db.execute_unprepared(&entry).await.unwrap();
    }
    Migrator::up(&db, None).await.unwrap();
    let accepted = "select coalesce(cast(accepted_by as text), '-') from after_sales order by id";
    assert_eq!(texts(&db, accepted).await, ["7", "-"]);
}
