//! One calendar for customer service, the promise of dispatch and complaints: days that were entered for complaints alone go into
//! the one of customer service, unless it says something of them already. A weekend that is worked has the hours of the first
//! weekday that has some.
use sea_orm_migration::{
    prelude::*,
    sea_orm::{JsonValue, Statement},
};

migration!();

const OF_COMPLAINTS: &str = "SELECT holidays, workdays FROM feedback_rules WHERE set_at IS NOT NULL";
const OF_SERVICE: &str = "SELECT week, holidays, workdays FROM service_rules";

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let db = manager.get_connection();
    let one = |query| Statement::from_string(db.get_database_backend(), query);
    let (Some(complaints), Some(service)) = (
        db.query_one_raw(one(OF_COMPLAINTS)).await?,
        db.query_one_raw(one(OF_SERVICE)).await?,
    ) else {
        return Ok(());
    };
    let week = list(service.try_get("", "week")?);
    let mut holidays = list(service.try_get("", "holidays")?);
    let mut workdays = list(service.try_get("", "workdays")?);
    let known: Vec<String> = holidays
        .iter()
        .chain(&workdays)
        .map(|row| part(row, "day"))
        .collect();
    for day in unknown(complaints.try_get("", "holidays")?, &known) {
        holidays.push(object(&[("day", day.as_str()), ("name", "放假")]));
    }
    let usual = week.iter().filter_map(|row| row.get("day")?.as_i64()).min();
    for day in unknown(complaints.try_get("", "workdays")?, &known) {
        let hours = week
            .iter()
            .filter(|row| row.get("day").and_then(JsonValue::as_i64) == usual);
        for shift in hours {
            let (from, to) = (part(shift, "from"), part(shift, "to"));
            workdays.push(object(&[
                ("day", day.as_str()),
                ("name", "调休"),
                ("from", from.as_str()),
                ("to", to.as_str()),
            ]));
        }
    }
    let mut update = Query::update();
    update
        .table("service_rules")
        .value("holidays", JsonValue::Array(holidays))
        .value("workdays", JsonValue::Array(workdays));
    manager.execute(update).await
}

async fn down(_: &SchemaManager<'_>) -> Result<(), DbErr> {
    Ok(())
}

fn list(column: JsonValue) -> Vec<JsonValue> {
    match column {
        JsonValue::Array(rows) => rows,
        _ => Vec::new(),
    }
}

fn part(row: &JsonValue, name: &str) -> String {
    let text = row.get(name).and_then(JsonValue::as_str);
    text.unwrap_or_default().to_owned()
}

/// The days of this column that the calendar does not name.
fn unknown(column: JsonValue, known: &[String]) -> Vec<String> {
    let days = list(column).into_iter();
    let days = days.filter_map(|day| day.as_str().map(str::to_owned));
    days.filter(|day| !known.contains(day)).collect()
}

fn object(fields: &[(&str, &str)]) -> JsonValue {
    let fields = fields.iter();
    JsonValue::Object(
        fields
            .map(|(name, text)| ((*name).to_owned(), JsonValue::String((*text).to_owned())))
            .collect(),
    )
}
