//! What to order now.
use catalog::goods::models::codes::Control;
use chrono::NaiveDate;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    cart::models::quantity::Rule,
    offers::views::shop::goods::GoodsCard,
    replenishment::{
        models::{
            cap::Cap,
            habit::BuyingPattern,
            need::{self, Supply, TARGETS, written},
            stock_sheet::StockRow,
        },
        views::shop::why::{why_by_habit, why_by_stock},
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
        (habit, supply): (&BuyingPattern, &Supply),
        control: Control,
        today: NaiveDate,
    ) -> Self {
        let why = why_by_habit(habit, supply, rule.unit, today);
        let cap = Cap::by_habit(control, habit);
        Self {
            proposal: ReplenishmentProposal::new(goods, why, supply, rule, Some(cap)),
            times: habit.times,
            every: habit.every,
            usual: habit.usual,
            last_on: habit.last_on,
            last_number: habit.last_number,
            per_day: written(habit.per_day),
        }
    }
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
