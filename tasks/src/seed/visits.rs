//! Visits of the last weeks, so that their statistics have something to show: fewer on Sundays, more month by month.
use chrono::{Datelike, Days, NaiveDate, Weekday};
use content::{
    models::_entities::{funnel_days, page_views},
    visits::models::steps::Step,
};
use kernel::{Services, WriteTx};
use sea_orm::{ActiveValue::Set, DbErr, EntityTrait};

const DAYS: u64 = 60;
/// Visitors of an ordinary day, and the most that a day differs from it.
const USUAL: i64 = 64;
const SPREAD: i64 = 17;
/// Pages with their views and visitors, in percent of the visitors of the day.
const PAGES: [(&str, i64, i64); 10] = [
    ("/", 150, 92),
    ("/list_index", 240, 71),
    ("/search_index", 210, 64),
    ("/list_info/:id", 330, 58),
    ("/cart_step1", 96, 41),
    ("/cart_step2", 44, 30),
    ("/user_hyzx", 58, 36),
    ("/order", 62, 33),
    ("/lqzx", 31, 22),
    ("/mrtj", 27, 19),
];
/// Visitors and companies of each step, in percent of the visitors of the day.
const STEPS: [(Step, i64, i64); 4] = [
    (Step::Visit, 100, 18),
    (Step::Product, 58, 14),
    (Step::Cart, 41, 10),
    (Step::Checkout, 30, 6),
];

fn visitors(day: NaiveDate, ago: i64) -> i64 {
    let rest = if day.weekday() == Weekday::Sun { 3 } else { 1 };
    let differs = (i64::from(day.num_days_from_ce()) * 7) % SPREAD;
    (USUAL - ago / 3 + differs) / rest
}

pub async fn create(services: &Services) -> Result<(), DbErr> {
    let today = services.clock.today();
    let days = (1..=DAYS).filter_map(|ago| Some((today.checked_sub_days(Days::new(ago))?, ago)));
    let (mut pages, mut steps) = (Vec::new(), Vec::new());
    for (day, ago) in days {
        let all = visitors(day, i64::try_from(ago).unwrap_or_default());
        pages.extend(PAGES.map(|(route, views, visitors)| page_views::ActiveModel {
            day: Set(day),
            route: Set(route.into()),
            views: Set(all * views / 100),
            visitors: Set(all * visitors / 100),
            ..Default::default()
        }));
        steps.extend(STEPS.map(|(step, visitors, companies)| funnel_days::ActiveModel {
            day: Set(day),
            step: Set(step),
            visitors: Set(all * visitors / 100),
            companies: Set(all * companies / 100),
            ..Default::default()
        }));
    }
    services
        .writer
        .run(async move |tx: &WriteTx| {
            page_views::Entity::insert_many(pages)
                .exec_without_returning(tx.db())
                .await?;
            funnel_days::Entity::insert_many(steps)
                .exec_without_returning(tx.db())
                .await?;
            Ok::<_, DbErr>(())
        })
        .await
}
