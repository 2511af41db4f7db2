//! Why so much is proposed, in the words of the counter.
use chrono::NaiveDate;

use crate::replenishment::models::{
    habit::BuyingPattern,
    need::{Milli, Supply, UNIT, written},
    stock_sheet::StockRow,
};

/// What has arrived less the use since is what is left; what is on the way is named beside it and never as stock.
pub fn why_by_habit(habit: &BuyingPattern, supply: &Supply, unit: &str, today: NaiveDate) -> String {
    let number = habit.last_number;
    let last = match habit.days_since(today) {
        0 => format!("今天刚买 {number} {unit}"),
        1 => format!("昨天买 {number} {unit}"),
        days => format!("上次 {days} 天前买 {number} {unit}"),
    };
    let coming = supply.on_the_way;
    let left = match supply.lasts() {
        _ if supply.stock == 0 && coming == 0 => "估计已用完".to_owned(),
        None => String::new(),
        Some(0) if coming > 0 => format!("{}，连同在途不够 1 天", in_the_shop(supply, unit)),
        Some(days) if coming > 0 => format!("{}，连同在途够 {days} 天", in_the_shop(supply, unit)),
        Some(0) => "估计今天用完".to_owned(),
        Some(days) => format!("估计还够 {days} 天"),
    };
    joined([
        guessed_use(habit.per_day, unit),
        last,
        on_the_way(supply, unit),
        left,
    ])
}

/// Ordered and not received.
fn on_the_way(supply: &Supply, unit: &str) -> String {
    match supply.on_the_way {
        ..=0 => String::new(),
        units => format!("在途 {units} {unit}"),
    }
}

fn in_the_shop(supply: &Supply, unit: &str) -> String {
    match supply.stock / UNIT {
        _ if supply.stock == 0 => "店里估计已用完".to_owned(),
        0 => format!("店里估计不到 1 {unit}"),
        units => format!("店里估计还有 {units} {unit}"),
    }
}

/// What purchases say of the use, in the same words wherever it is guessed: `日均约 1.4 盒（按您的进货）`; of what is used
/// slowly `约 25 天用 1 盒（按您的进货）`.
fn guessed_use(per_day: Milli, unit: &str) -> String {
    const TENTH: Milli = UNIT / 10;
    match per_day {
        ..=0 => String::new(),
        slow if slow < TENTH => format!("约 {} 天用 1 {unit}（按您的进货）", (UNIT + slow / 2) / slow),
        _ => {
            let tenths = (per_day + TENTH / 2) / TENTH;
            format!("日均约 {} {unit}（按您的进货）", written(tenths * TENTH))
        }
    }
}

fn joined(parts: impl IntoIterator<Item = String>) -> String {
    let said: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    said.join("，")
}

pub fn why_by_stock(row: &StockRow, supply: &Supply, unit: &str) -> String {
    let is_guessed = row.per_day.is_none();
    let use_per_day = match supply.per_day {
        None => "日均销量未知".to_owned(),
        Some(0) => "没有销量，不建议补".to_owned(),
        Some(per_day) if is_guessed => guessed_use(per_day, unit),
        Some(per_day) => format!("日均 {} {unit}", written(per_day)),
    };
    let when = |applies: bool, text: String| if applies { text } else { String::new() };
    let lasts = supply.lasts().map(|days| match days {
        0 => "不够 1 天".to_owned(),
        days => format!("够 {days} 天"),
    });
    joined([
        format!("库存 {} {unit}", written(row.stock.max(0))),
        on_the_way(supply, unit),
        use_per_day,
        lasts.unwrap_or_default(),
        when(row.minimum > 0, format!("最低库存 {} {unit}", row.minimum)),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shopping_lists::models::shopping_list::ListRow;

    fn day(of_month: u32) -> NaiveDate {
        NaiveDate::from_ymd_opt(2026, 11, of_month).unwrap()
    }

    #[test]
    fn a_buying_habit_is_described_in_words() {
        let habit = BuyingPattern {
            times: 3,
            quantity: 60,
            per_day: 40 * UNIT / 28,
            every: 14,
            usual: 20,
            largest: 20,
            last_on: day(4),
            last_number: 20,
            arrived: Some((day(4), 20)),
        };
        let why = |today| why_by_habit(&habit, &habit.supply(today, 0), "盒", today);
        assert_eq!(
            why(day(22)),
            "日均约 1.4 盒（按您的进货），上次 18 天前买 20 盒，估计已用完"
        );
        assert_eq!(
            why(day(4)),
            "日均约 1.4 盒（按您的进货），今天刚买 20 盒，估计还够 14 天"
        );
        assert_eq!(
            why(day(5)),
            "日均约 1.4 盒（按您的进货），昨天买 20 盒，估计还够 13 天"
        );
    }

    #[test]
    fn a_small_last_purchase_explains_why_it_is_used_up() {
        let habit = BuyingPattern {
            times: 4,
            quantity: 65,
            per_day: 2 * UNIT,
            every: 10,
            usual: 20,
            largest: 20,
            last_on: day(4),
            last_number: 5,
            arrived: Some((day(4), 5)),
        };
        assert_eq!(
            why_by_habit(&habit, &habit.supply(day(11), 0), "盒", day(11)),
            "日均约 2 盒（按您的进货），上次 7 天前买 5 盒，估计已用完"
        );
        assert_eq!(guessed_use(40, "盒"), "约 25 天用 1 盒（按您的进货）");
    }

    #[test]
    fn what_is_on_the_way_is_never_called_stock() {
        let ordered_again = BuyingPattern {
            times: 3,
            quantity: 60,
            per_day: 2 * UNIT,
            every: 7,
            usual: 20,
            largest: 20,
            last_on: day(15),
            last_number: 20,
            arrived: Some((day(8), 20)),
        };
        let why = |habit: &BuyingPattern, today| {
            why_by_habit(habit, &habit.supply(day(today), 20), "盒", day(today))
        };
        assert_eq!(
            why(&ordered_again, 16),
            "日均约 2 盒（按您的进货），昨天买 20 盒，在途 20 盒，店里估计还有 4 盒，连同在途够 12 天"
        );
        let none_came = BuyingPattern {
            arrived: None,
            ..ordered_again
        };
        assert_eq!(
            why(&none_came, 15),
            "日均约 2 盒（按您的进货），今天刚买 20 盒，在途 20 盒，店里估计已用完，连同在途够 10 天"
        );
    }

    #[test]
    fn a_stock_is_described_in_words() {
        let row = |stock, per_day, minimum| StockRow {
            wish: ListRow::default(),
            stock,
            per_day,
            minimum,
        };
        let told = |row: &StockRow, supply: Supply| why_by_stock(row, &supply, "盒");
        let slow = row(5 * UNIT, Some(1500), 10);
        let coming = Supply {
            on_the_way: 4,
            ..slow.supply()
        };
        assert_eq!(
            told(&slow, coming),
            "库存 5 盒，在途 4 盒，日均 1.5 盒，够 6 天，最低库存 10 盒"
        );
        let idle = row(-2 * UNIT, Some(0), 0);
        assert_eq!(told(&idle, idle.supply()), "库存 0 盒，没有销量，不建议补");
        let unknown = row(0, None, 0);
        assert_eq!(told(&unknown, unknown.supply()), "库存 0 盒，日均销量未知");
        let guessed = Supply {
            per_day: Some(500),
            ..unknown.supply()
        };
        assert_eq!(
            told(&unknown, guessed),
            "库存 0 盒，日均约 0.5 盒（按您的进货），不够 1 天"
        );
    }
}
