//! What to order now, and why, in the words of the counter.
use chrono::NaiveDate;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    cart::models::quantity::Rule,
    offers::views::shop::goods::GoodsCard,
    replenishment::models::{
        habit::BuyingPattern,
        need::{self, Supply, TARGETS, written},
        stock_sheet::StockRow,
    },
    shopping_lists::models::{list_matching::ImportStatus, shopping_list::ListRow},
};

/// What brings a product to where it lasts so many days.
#[derive(Serialize, ToSchema)]
pub struct ReplenishmentPlan {
    pub days: i64,
    /// Units that are missing.
    pub missing: i64,
    /// Units to order, in whole packs and as far as there are any; 0 = nothing.
    pub number: i64,
}

#[derive(Serialize, ToSchema)]
pub struct ReplenishmentProposal {
    pub goods: GoodsCard,
    /// In words.
    pub why: String,
    /// Full days until it is used up; null when unknown.
    pub lasts: Option<i64>,
    /// Ordered and not received.
    pub on_the_way: i64,
    /// One for each time that the buyer may choose.
    pub plans: Vec<ReplenishmentPlan>,
}

impl ReplenishmentProposal {
    fn new(goods: GoodsCard, why: String, supply: &Supply, rule: &Rule) -> Self {
        let is_buyable = goods.is_buy;
        let plans = TARGETS.map(|days| ReplenishmentPlan {
            days,
            missing: supply.missing(days),
            number: if is_buyable {
                need::proposal(rule, supply, days)
            } else {
                0
            },
        });
        Self {
            goods,
            why,
            lasts: supply.lasts(),
            on_the_way: supply.on_the_way,
            plans: plans.into(),
        }
    }
}

/// A product that the company keeps buying.
#[derive(Serialize, ToSchema)]
pub struct HabitProposal {
    #[serde(flatten)]
    pub proposal: ReplenishmentProposal,
    /// Days on which it was bought.
    pub times: i64,
    /// Days from one to the next, on average.
    pub every: i64,
    /// Units on an ordinary one.
    pub usual: i64,
    pub last_on: NaiveDate,
    pub last_number: i64,
    /// Used per day, such as 1.5.
    pub per_day: String,
}

impl HabitProposal {
    pub fn new(goods: GoodsCard, rule: &Rule, habit: &BuyingPattern, today: NaiveDate) -> Self {
        let supply = habit.supply(today);
        let why = why_by_habit(habit, &supply, rule.unit, today);
        Self {
            proposal: ReplenishmentProposal::new(goods, why, &supply, rule),
            times: habit.times,
            every: habit.every,
            usual: habit.usual,
            last_on: habit.last_on,
            last_number: habit.last_number,
            per_day: written(habit.per_day),
        }
    }
}

fn why_by_habit(habit: &BuyingPattern, supply: &Supply, unit: &str, today: NaiveDate) -> String {
    let last = match habit.days_since(today) {
        0 => "今天刚买过".to_owned(),
        1 => "上次是昨天".to_owned(),
        days => format!("上次 {days} 天前"),
    };
    let left = match supply.lasts() {
        _ if supply.stock == 0 => "估计已用完".to_owned(),
        Some(0) => "估计今天用完".to_owned(),
        Some(days) => format!("估计还够 {days} 天"),
        None => String::new(),
    };
    let usual = format!("平均每 {} 天买 {} {unit}", habit.every, habit.usual);
    joined([usual, last, left])
}

fn joined(parts: impl IntoIterator<Item = String>) -> String {
    let said: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    said.join("，")
}

#[derive(Serialize, ToSchema)]
pub struct HabitProposals {
    /// Days that were looked back.
    pub days: i64,
    /// Goods beyond the most urgent ones, which are not listed.
    pub left_out: u64,
    /// Goods used up first come first; goods that cannot be bought come last.
    pub rows: Vec<HabitProposal>,
}

/// A row of a stock sheet and its possible products.
#[derive(Serialize, ToSchema)]
pub struct StockSheetRow {
    /// Row of the sheet, from 1.
    pub line: u64,
    pub name: String,
    pub spec: String,
    pub maker: String,
    /// Bar code or approval number.
    pub code: String,
    /// As the sheet has it, such as 5.5.
    pub stock: String,
    pub status: ImportStatus,
    /// Best first; one when matched, none when unmatched.
    pub proposals: Vec<ReplenishmentProposal>,
    /// What a product that was not found is missing to last 7, 14 and 30 days; whole units.
    pub missing: Vec<i64>,
}

impl StockSheetRow {
    pub fn new(row: &StockRow, status: ImportStatus, proposals: Vec<ReplenishmentProposal>) -> Self {
        let ListRow {
            line,
            name,
            spec,
            maker,
            code,
            ..
        } = row.wish.clone();
        let sign = if row.stock < 0 { "-" } else { "" };
        Self {
            line: line as u64,
            name,
            spec,
            maker,
            code,
            stock: format!("{sign}{}", written(row.stock.abs())),
            status,
            proposals,
            missing: TARGETS.map(|days| row.supply().missing(days)).into(),
        }
    }
}

/// For one of the goods that a row may mean. `supply` is what row, habit and open orders say together.
pub fn proposal_of_row(
    goods: GoodsCard,
    rule: &Rule,
    row: &StockRow,
    supply: &Supply,
) -> ReplenishmentProposal {
    let why = why_by_stock(row, supply, rule.unit);
    ReplenishmentProposal::new(goods, why, supply, rule)
}

fn why_by_stock(row: &StockRow, supply: &Supply, unit: &str) -> String {
    let is_guessed = row.per_day.is_none();
    let use_per_day = match supply.per_day {
        None => "日均销量未知".to_owned(),
        Some(0) => "没有销量，不建议补".to_owned(),
        Some(per_day) if is_guessed => format!("日均约 {} {unit}（按您的进货）", written(per_day)),
        Some(per_day) => format!("日均 {} {unit}", written(per_day)),
    };
    let when = |applies: bool, text: String| if applies { text } else { String::new() };
    let lasts = supply.lasts().map(|days| format!("够 {days} 天"));
    joined([
        format!("库存 {} {unit}", written(row.stock.max(0))),
        when(
            supply.on_the_way > 0,
            format!("在途 {} {unit}", supply.on_the_way),
        ),
        use_per_day,
        lasts.unwrap_or_default(),
        when(row.minimum > 0, format!("最低库存 {} {unit}", row.minimum)),
    ])
}

#[derive(Serialize, ToSchema)]
pub struct StockSheet {
    /// Rows that were read.
    pub read: u64,
    /// Rows with enough for the longest time, which were not looked for.
    pub enough: u64,
    /// Rows beyond the most urgent ones, which were not looked for.
    pub left_out: u64,
    pub matched: u64,
    pub ambiguous: u64,
    pub unmatched: u64,
    /// Goods used up first come first.
    pub rows: Vec<StockSheetRow>,
}

impl StockSheet {
    pub fn new(read: u64, enough: u64, left_out: u64, rows: Vec<StockSheetRow>) -> Self {
        let count = |status| rows.iter().filter(|row| row.status == status).count() as u64;
        Self {
            read,
            enough,
            left_out,
            matched: count(ImportStatus::Matched),
            ambiguous: count(ImportStatus::Ambiguous),
            unmatched: count(ImportStatus::Unmatched),
            rows,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replenishment::models::need::UNIT;

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
            last_on: day(4),
            last_number: 20,
        };
        let why = |today| why_by_habit(&habit, &habit.supply(today), "盒", today);
        assert_eq!(why(day(22)), "平均每 14 天买 20 盒，上次 18 天前，估计已用完");
        assert_eq!(why(day(4)), "平均每 14 天买 20 盒，今天刚买过，估计还够 14 天");
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
            "库存 0 盒，日均约 0.5 盒（按您的进货），够 0 天"
        );
    }
}
