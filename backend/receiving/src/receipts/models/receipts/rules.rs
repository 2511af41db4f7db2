//! What quality management lays down for goods-in: who accepts, how long goods must still last, how cold they come.
use catalog::{
    goods::models::{
        codes::{Control, Storage},
        words::{CONTROLS, word},
    },
    models::_entities::goods,
};
use chrono::{DateTime, NaiveDate, Utc};
use eligibility::supply::{self, Letter};
use kernel::{
    Db, WriteTx,
    input::temperature::celsius,
    models::second_word::{self, Outcome, SecondWordError, Wish},
};
use sea_orm::{ActiveValue::Set, DbErr, IntoActiveModel, QueryOrder, prelude::*};
use serde_json::{Value, json};

use crate::models::_entities::{receiving_rules, suppliers::Model as Supplier};

pub use receiving_rules::Model as Rules;

/// Why quality management accepts a product, and never the person who received it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strictness {
    Cold,
    Controlled(Control),
    /// The wholesaler asks it of all goods.
    OwnRule,
}

impl Strictness {
    pub fn text(self) -> &'static str {
        match self {
            Self::Cold => "冷藏",
            Self::Controlled(control) => word(&CONTROLS, control),
            Self::OwnRule => "本企业规定",
        }
    }
}

impl Rules {
    /// Why the letter of the supplier's agent forbids to take these goods in, if so.
    pub fn forbidden_by_letter(&self, goods: &goods::Model, supplier: &Supplier) -> Option<String> {
        let beyond = supply::why_not_by_letter(goods, letter(supplier));
        beyond.filter(|_| self.letters_bind)
    }

    /// Of cold goods, in tenths of a degree.
    pub fn is_cold_enough(&self, tenths: i64) -> bool {
        (self.coldest..=self.warmest).contains(&tenths)
    }
}

/// Of the person who sells for this supplier, as it is on file.
pub fn letter(supplier: &Supplier) -> Letter<'_> {
    Letter {
        codes: &supplier.letter_codes,
        goods: &supplier.letter_goods,
    }
}

/// Cold and controlled goods always; the rest where the wholesaler asks so.
pub fn strictness(goods: &goods::Model, rules: &Rules) -> Option<Strictness> {
    match (goods.control, goods.storage) {
        (_, Storage::Cold) => Some(Strictness::Cold),
        (Control::None, _) => rules.second_person.then_some(Strictness::OwnRule),
        (control, _) => Some(Strictness::Controlled(control)),
    }
}

pub async fn rules(db: &Db) -> Result<Rules, DbErr> {
    let found = receiving_rules::Entity::find()
        .order_by_asc(receiving_rules::Column::Id)
        .one(db)
        .await?;
    found.ok_or_else(|| DbErr::RecordNotFound("receiving_rules".into()))
}

/// What quality management may change of the rules.
#[derive(Clone, Copy, Debug)]
pub struct RulesChange {
    pub second_person: bool,
    pub shortest_days: i64,
    /// Tenths of a degree.
    pub coldest: i64,
    pub warmest: i64,
    /// Until when suppliers that were approved before scans were asked for may bring goods without.
    pub scans_due_on: NaiveDate,
    /// Goods that the letter of the supplier's agent is not for are refused, and not taken in with a reason alone.
    pub letters_bind: bool,
    /// Until when deliveries without an order are received; none: as it is.
    pub orders_due_on: Option<NaiveDate>,
}

impl RulesChange {
    fn is_looser_than(&self, before: &Rules) -> bool {
        (before.second_person && !self.second_person)
            || self.shortest_days < before.shortest_days
            || self.coldest < before.coldest
            || self.warmest > before.warmest
            || self.scans_due_on > before.scans_due_on
            || (before.letters_bind && !self.letters_bind)
            || self.orders_due_on.is_some_and(|due| due > before.orders_due_on)
    }

    /// As the call takes it.
    pub fn wanted(&self) -> Value {
        json!({
            "second_person": self.second_person,
            "shortest_days": self.shortest_days,
            "coldest": celsius(self.coldest),
            "warmest": celsius(self.warmest),
            "scans_due_on": self.scans_due_on,
            "letters_bind": self.letters_bind,
            "orders_due_on": self.orders_due_on,
        })
    }

    fn wish(&self, by: i64, reason: &str) -> Wish {
        let who = if self.second_person {
            "全部由质量管理验收"
        } else {
            "冷藏和管控药品以外可由仓库验收"
        };
        let (days, coldest, warmest) = (self.shortest_days, celsius(self.coldest), celsius(self.warmest));
        let due = self.scans_due_on;
        let beyond = if self.letters_bind {
            "拒收"
        } else {
            "写明理由后可入库"
        };
        let unordered = self
            .orders_due_on
            .map(|due| format!("，没有采购订单的到货收到 {due}"));
        let unordered = unordered.unwrap_or_default();
        Wish {
            subject: "receiving_rules".into(),
            what: format!(
                "验收规则改为：{who}，剩余效期 {days} 天，冷藏 {coldest}–{warmest} ℃，供货单位扫描件最晚 {due}，委托书没有授权的品种{beyond}{unordered}"
            ),
            wanted: self.wanted(),
            reason: reason.into(),
            by,
        }
    }
}

/// Stricter rules are in force at once, looser ones with the word of a second person. Returns the rules before and after.
pub async fn change(
    tx: &WriteTx,
    change: RulesChange,
    (by, reason): (i64, &str),
    now: DateTime<Utc>,
) -> Result<(Rules, Rules, Outcome), SecondWordError> {
    let before = rules(tx.db()).await?;
    let is_looser = change.is_looser_than(&before);
    let outcome = second_word::loosen(tx, is_looser, change.wish(by, reason), now).await?;
    if outcome == Outcome::Asked {
        return Ok((before.clone(), before, outcome));
    }
    let mut row = before.clone().into_active_model();
    row.second_person = Set(change.second_person);
    row.shortest_days = Set(change.shortest_days);
    row.coldest = Set(change.coldest);
    row.warmest = Set(change.warmest);
    row.scans_due_on = Set(change.scans_due_on);
    row.letters_bind = Set(change.letters_bind);
    row.orders_due_on = Set(change.orders_due_on.unwrap_or(before.orders_due_on));
    let after = row.update(tx.db()).await?;
    Ok((before, after, outcome))
}
