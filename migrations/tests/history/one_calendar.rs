//! Days that were entered for complaints alone stand in the calendar of customer service.
use migrations::{Migrator, MigratorTrait};
use sea_orm_migration::sea_orm::{ConnectionTrait, DatabaseConnection, JsonValue, Statement};
use testkit::TestDatabase;

use super::back_before;

const NAME: &str = "m20261128_000750_one_calendar";

async fn calendar(db: &DatabaseConnection) -> (String, String) {
    let asked = Statement::from_string(
        db.get_database_backend(),
        "SELECT holidays, workdays FROM service_rules",
    );
    let row = db.query_one_raw(asked).await.unwrap().unwrap();
    let days = |column| {
        let rows: JsonValue = row.try_get("", column).unwrap();
        let rows = rows.as_array().unwrap().iter();
        let told = rows.map(|row| {
            let part = |name| row.get(name).and_then(JsonValue::as_str).unwrap_or_default();
            format!("{}{}{}{}", part("day"), part("name"), part("from"), part("to"))
        });
        told.collect::<Vec<_>>().join(" ")
    };
    (days("holidays"), days("workdays"))
}

#[tokio::test]
async fn days_of_complaints_go_into_the_calendar_of_customer_service() {
    let database = TestDatabase::fresh().await;
    let db = database.open().await.write;
    back_before(&db, NAME).await;
    let service = "UPDATE service_rules SET week = '[{\"day\":2,\"from\":\"09:00\",\"to\":\"17:00\"}]', \
                   holidays = '[{\"day\":\"2027-02-06\",\"name\":\"春节\"}]', workdays = '[]'";
    let complaints = "UPDATE feedback_rules SET holidays = '[\"2027-02-06\",\"2027-02-08\"]', \
                      workdays = '[\"2027-02-14\"]'";
    for change in [service, complaints] {
        db.execute_unprepared(change).await.unwrap();
    }
    let before = calendar(&db).await;
    Migrator::up(&db, None).await.unwrap();
    assert_eq!(
        calendar(&db).await,
        before,
        "nobody has edited them: the configuration held"
    );

    back_before(&db, NAME).await;
    let edited = "UPDATE feedback_rules SET set_at = '2026-11-28 00:00:00+00:00'";
    db.execute_unprepared(edited).await.unwrap();
    Migrator::up(&db, None).await.unwrap();
    let (holidays, workdays) = calendar(&db).await;
    assert_eq!(holidays, "2027-02-06春节 2027-02-08放假");
    assert_eq!(workdays, "2027-02-14调休09:0017:00");
}
