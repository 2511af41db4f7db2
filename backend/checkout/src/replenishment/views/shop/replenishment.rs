//! What to order now, and why, in the words of the counter.
use catalog::goods::models::codes::Control;
use chrono::NaiveDate;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    cart::models::quantity::Rule,
    offers::views::shop::goods::GoodsCard,
    replenishment::models::{
        cap::Cap,
        habit::BuyingPattern,
        need::{self, Milli, Supply, TARGETS, UNIT, written},
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
    /// A compound with special ingredients (含麻 and the like): marked, and taken by the buyer alone.
    pub is_special: bool,
    /// Why no more is proposed; empty when nothing was cut.
    pub caution: String,
}

impl ReplenishmentProposal {
    fn new(goods: GoodsCard, why: String, supply: &Supply, rule: &Rule, cap: Option<Cap>) -> Self {
        let is_buyable = goods.is_buy;
        let within = cap.map_or(*rule, |cap| cap.within(rule));
        let proposal = |rule: &Rule, days| {
            if is_buyable {
                need::proposal(rule, supply, days)
            } else {
                0
            }
        };
        let is_cut = TARGETS
            .into_iter()
            .any(|days| proposal(&within, days) < proposal(rule, days));
        let plans = TARGETS.map(|days| ReplenishmentPlan {
            days,
            missing: supply.missing(days),
            number: proposal(&within, days),
        });
        let caution = cap.filter(|cap| is_cut || cap.is_of_compound());
        Self {
            goods,
            why,
            lasts: supply.lasts(),
            on_the_way: supply.on_the_way,
            plans: plans.into(),
            is_special: cap.is_some_and(Cap::is_of_compound),
            caution: caution.map(|cap| caution_of(cap, rule.unit)).unwrap_or_default(),
        }
    }
}

fn caution_of(cap: Cap, unit: &str) -> String {
    match cap {
        Cap::LastOfCompound { control, last } => {
            let kind = if control == Control::Ephedrine {
                "含麻黄碱类复方制剂"
            } else {
                "含特殊药品复方制剂"
            };
            if last == 0 {
                format!("{kind}，不作补货建议，请按实际需要填写")
            } else {
                format!("{kind}，不批量补货，最多按上次的 {last} {unit}")
            }
        }
        Cap::OfLargest { largest } => format!(
            "一次最多建议 {} {unit}，以往一次最多买 {largest} {unit}",
            cap.units()
        ),
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
    pub fn new(
        goods: GoodsCard,
        rule: &Rule,
        habit: &BuyingPattern,
        control: Control,
        today: NaiveDate,
    ) -> Self {
        let supply = habit.supply(today);
        let why = why_by_habit(habit, &supply, rule.unit, today);
        let cap = Cap::by_habit(control, habit);
        Self {
            proposal: ReplenishmentProposal::new(goods, why, &supply, rule, Some(cap)),
            times: habit.times,
            every: habit.every,
            usual: habit.usual,
            last_on: habit.last_on,
            last_number: habit.last_number,
            per_day: written(habit.per_day),
        }
    }
}

/// The last purchase less the use since is what is left: the words name all three.
fn why_by_habit(habit: &BuyingPattern, supply: &Supply, unit: &str, today: NaiveDate) -> String {
    let number = habit.last_number;
    let last = match habit.days_since(today) {
        0 => format!("今天刚买 {number} {unit}"),
        1 => format!("昨天买 {number} {unit}"),
        days => format!("上次 {days} 天前买 {number} {unit}"),
    };
    let left = match supply.lasts() {
        _ if supply.stock == 0 => "估计已用完".to_owned(),
        Some(0) => "估计今天用完".to_owned(),
        Some(days) => format!("估计还够 {days} 天"),
        None => String::new(),
    };
    joined([guessed_use(habit.per_day, unit), last, left])
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
    cap: Option<Cap>,
) -> ReplenishmentProposal {
    let why = why_by_stock(row, supply, rule.unit);
    ReplenishmentProposal::new(goods, why, supply, rule, cap)
}

fn why_by_stock(row: &StockRow, supply: &Supply, unit: &str) -> String {
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
            largest: 20,
            last_on: day(4),
            last_number: 20,
        };
        let why = |today| why_by_habit(&habit, &habit.supply(today), "盒", today);
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
        };
        assert_eq!(
            why_by_habit(&habit, &habit.supply(day(11)), "盒", day(11)),
            "日均约 2 盒（按您的进货），上次 7 天前买 5 盒，估计已用完"
        );
        assert_eq!(guessed_use(40, "盒"), "约 25 天用 1 盒（按您的进货）");
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
