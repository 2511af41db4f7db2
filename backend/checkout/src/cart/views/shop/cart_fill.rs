//! What became of goods that were put into the cart together.
use eligibility::Reason;
use serde::Serialize;
use utoipa::ToSchema;

use crate::cart::models::cart_fill::{FillResult, FilledLine, Outcome};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum FillOutcome {
    Added,
    /// Added, but not with the wanted quantity.
    Adjusted,
    /// The cart held as many before.
    Kept,
    Refused,
}

impl From<Outcome> for FillOutcome {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Added => Self::Added,
            Outcome::Adjusted => Self::Adjusted,
            Outcome::Kept => Self::Kept,
            Outcome::Refused => Self::Refused,
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct FillLine {
    pub goods_id: i64,
    /// Empty when there are no such goods.
    pub name: String,
    pub ypgg: String,
    pub unit: String,
    pub wanted: i64,
    /// In the cart before and now.
    pub before: i64,
    pub number: i64,
    pub outcome: FillOutcome,
    /// A message for the buyer; empty when the wanted quantity was added.
    pub message: String,
    pub reasons: Vec<Reason>,
}

#[derive(Serialize, ToSchema)]
pub struct CartFill {
    /// Lines in the cart.
    pub total: u64,
    pub added: u64,
    pub adjusted: u64,
    pub kept: u64,
    pub refused: u64,
    pub lines: Vec<FillLine>,
}

impl CartFill {
    pub fn new(fill: FillResult) -> Self {
        let count = |outcome| fill.lines.iter().filter(|line| line.outcome == outcome).count() as u64;
        Self {
            total: fill.total,
            added: count(Outcome::Added),
            adjusted: count(Outcome::Adjusted),
            kept: count(Outcome::Kept),
            refused: count(Outcome::Refused),
            lines: fill.lines.into_iter().map(FillLine::new).collect(),
        }
    }
}

impl FillLine {
    fn new(filled: FilledLine) -> Self {
        let message = message_of(&filled);
        let text = |of: fn(&catalog::goods::models::facts::GoodsSnapshot) -> &str| {
            filled.goods.as_deref().map(of).unwrap_or_default().to_owned()
        };
        Self {
            goods_id: filled.goods_id,
            name: text(|goods| &goods.name),
            ypgg: text(|goods| &goods.spec),
            unit: text(|goods| &goods.unit),
            wanted: filled.wanted,
            before: filled.before,
            number: filled.quantity,
            outcome: filled.outcome.into(),
            message,
            reasons: filled.reasons,
        }
    }
}

fn message_of(filled: &FilledLine) -> String {
    let mut said: Vec<String> = Vec::new();
    if filled.outcome == Outcome::Kept {
        let unit = filled.goods.as_deref().map_or("", |goods| &*goods.unit);
        said.push(format!("购物车里已有 {}{unit}", filled.before));
    }
    said.extend(filled.reasons.iter().map(|reason| reason.message.clone()));
    said.join("；")
}
