//! What quality management sets: how long claims are open, who must look twice, where goods go back to, and the reasons
//! that buyers choose from.
use chrono::{DateTime, Utc};
use kernel::{
    Db, Money, WriteTx,
    models::second_word::{self, Outcome, SecondWordError, Wish},
};
use orders::models::_entities::after_sale_rules;
use sea_orm::{ActiveValue::Set, DbErr, QueryOrder, prelude::*};
use serde_json::{Value, json};

use crate::{
    claims::models::kinds::{Kind, Kinds, ReasonKind, refusal},
    errors::AfterSaleError,
    models::_entities::after_sale_reasons,
};

/// Where buyers send goods back to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReturnAddress {
    pub receiver: String,
    pub phone: String,
    pub address: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Days after completion in which a claim can be made.
    pub open_days: i64,
    /// Days in which the goods must be sent back once that was agreed.
    pub send_within_days: i64,
    pub most_photos: i64,
    /// A refund above it needs two different people.
    pub second_person_above: Money,
    pub return_to: ReturnAddress,
}

impl Rules {
    /// Complaints of faulty goods are heard for a shorter time, or one person alone pays out more.
    fn is_looser_than(&self, before: &Self) -> bool {
        self.open_days < before.open_days || self.second_person_above > before.second_person_above
    }

    /// As the call takes it.
    pub fn wanted(&self) -> Value {
        json!({
            "open_days": self.open_days,
            "send_within_days": self.send_within_days,
            "most_photos": self.most_photos,
            "second_person_above": self.second_person_above,
            "return_receiver": self.return_to.receiver,
            "return_phone": self.return_to.phone,
            "return_address": self.return_to.address,
        })
    }

    fn wish(&self, by: i64, reason: &str) -> Wish {
        Wish {
            subject: "after_sale_rules".into(),
            what: format!(
                "售后规则改为：申请期 {} 天，寄回期限 {} 天，照片最多 {} 张，退款超过 {} 元两人复核，退货寄到{}",
                self.open_days,
                self.send_within_days,
                self.most_photos,
                self.second_person_above,
                self.return_to.address
            ),
            wanted: self.wanted(),
            reason: reason.into(),
            by,
        }
    }
}

/// The rules; the migration writes the one row there is.
#[kernel::boxed]
pub async fn current(db: &Db) -> Result<Rules, DbErr> {
    let row = after_sale_rules::Entity::find()
        .order_by_asc(after_sale_rules::Column::Id)
        .one(db)
        .await?;
    let row = row.ok_or_else(|| DbErr::RecordNotFound("after_sale_rules".into()))?;
    Ok(Rules {
        open_days: row.open_days,
        send_within_days: row.send_within_days,
        most_photos: row.most_photos,
        second_person_above: row.second_person_above,
        return_to: ReturnAddress {
            receiver: row.return_receiver,
            phone: row.return_phone,
            address: row.return_address,
        },
    })
}

/// Stricter rules are in force at once, looser ones with the word of a second person. Returns the rules before and after.
pub async fn set(
    tx: &WriteTx,
    rules: Rules,
    (by, reason): (i64, &str),
    now: DateTime<Utc>,
) -> Result<(Rules, Rules, Outcome), SecondWordError> {
    use after_sale_rules::{ActiveModel, Entity};
    let before = current(tx.db()).await?;
    let is_looser = rules.is_looser_than(&before);
    let outcome = second_word::loosen(tx, is_looser, rules.wish(by, reason), now).await?;
    if outcome == Outcome::Asked {
        return Ok((before.clone(), before, outcome));
    }
    let after = rules.clone();
    let row = ActiveModel {
        open_days: Set(rules.open_days),
        send_within_days: Set(rules.send_within_days),
        most_photos: Set(rules.most_photos),
        second_person_above: Set(rules.second_person_above),
        return_receiver: Set(rules.return_to.receiver),
        return_phone: Set(rules.return_to.phone),
        return_address: Set(rules.return_to.address),
        ..Default::default()
    };
    Entity::update_many().set(row).exec(tx.db()).await?;
    Ok((before, after, outcome))
}

/// A reason that buyers choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    pub id: i64,
    pub code: String,
    pub text: String,
    pub ground: ReasonKind,
    pub kinds: Vec<Kind>,
    pub sort: i64,
    pub is_open: bool,
}

impl Reason {
    /// Why a claim of this kind is not made for this reason, if it is not.
    pub fn refusal(&self, kind: Kind) -> Option<&'static str> {
        refusal(kind, self.ground)
            .or_else(|| (!self.kinds.contains(&kind)).then_some("这个原因不适用于所选的售后类型，请改选"))
    }
}

impl From<after_sale_reasons::Model> for Reason {
    fn from(row: after_sale_reasons::Model) -> Self {
        Self {
            id: row.id,
            code: row.code,
            text: row.text,
            ground: row.ground,
            kinds: row.kinds.0,
            sort: row.sort,
            is_open: row.is_open,
        }
    }
}

pub async fn reasons(db: &Db) -> Result<Vec<Reason>, DbErr> {
    let rows = after_sale_reasons::Entity::find()
        .order_by_asc(after_sale_reasons::Column::Sort)
        .order_by_asc(after_sale_reasons::Column::Id)
        .all(db)
        .await?;
    Ok(rows.into_iter().map(Into::into).collect())
}

/// None also for a reason that buyers can choose no more.
pub async fn open_reason(db: &Db, code: &str) -> Result<Option<Reason>, DbErr> {
    let row = after_sale_reasons::Entity::find()
        .filter(after_sale_reasons::Column::Code.eq(code))
        .filter(after_sale_reasons::Column::IsOpen.eq(true))
        .one(db)
        .await?;
    Ok(row.map(Into::into))
}

/// What staff say of a reason. Its code stays: claims name it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReasonData {
    pub text: String,
    pub ground: ReasonKind,
    pub kinds: Vec<Kind>,
    pub sort: i64,
    pub is_open: bool,
}

impl ReasonData {
    /// Buyers can complain no more of what they could complain of, or not on this ground.
    fn hears_less_than(&self, before: &Reason) -> bool {
        let lost = |kind: &Kind| !self.kinds.contains(kind);
        before.is_open && (!self.is_open || self.ground != before.ground || before.kinds.iter().any(lost))
    }

    /// As the call takes it.
    pub fn wanted(&self) -> Value {
        let kinds: Vec<&str> = self.kinds.iter().map(|kind| kind.code()).collect();
        json!({
            "text": self.text,
            "ground": self.ground.code(),
            "kinds": kinds,
            "sort": self.sort,
            "is_open": self.is_open,
        })
    }

    fn wish(&self, before: &Reason, (by, reason): (i64, &str)) -> Wish {
        let kinds: Vec<&str> = self.kinds.iter().map(|kind| kind.text()).collect();
        let (ground, kinds) = (self.ground.text(), kinds.join("、"));
        let state = if self.is_open { "启用" } else { "停用" };
        Wish {
            subject: format!("after_sale_reasons/{}", before.id),
            what: format!(
                "售后原因“{}”改为：{}，归类 {ground}，适用 {kinds}，{state}",
                before.text, self.text
            ),
            wanted: self.wanted(),
            reason: reason.into(),
            by,
        }
    }

    fn row(self) -> after_sale_reasons::ActiveModel {
        after_sale_reasons::ActiveModel {
            text: Set(self.text),
            ground: Set(self.ground),
            kinds: Set(Kinds(self.kinds)),
            sort: Set(self.sort),
            is_open: Set(self.is_open),
            ..Default::default()
        }
    }
}

/// Its code is made here and never changes.
pub async fn add_reason(tx: &WriteTx, data: ReasonData) -> Result<Reason, DbErr> {
    let mut row = data.row();
    row.code = Set(kernel::ids::token()[..12].to_owned());
    Ok(row.insert(tx.db()).await?.into())
}

/// Changes a reason at once, or with the word of a second person where buyers are heard less. Answers it before and after.
pub async fn change_reason(
    tx: &WriteTx,
    id: i64,
    data: ReasonData,
    (by, why): (i64, &str),
    now: DateTime<Utc>,
) -> Result<(Reason, Reason, Outcome), AfterSaleError> {
    let before = reason(tx.db(), id)
        .await?
        .ok_or(AfterSaleError::NotFound("售后原因"))?;
    let wish = data.wish(&before, (by, why));
    let outcome = second_word::loosen(tx, data.hears_less_than(&before), wish, now).await?;
    if outcome == Outcome::Asked {
        return Ok((before.clone(), before, outcome));
    }
    let mut row = data.row();
    row.id = Set(id);
    Ok((before, row.update(tx.db()).await?.into(), outcome))
}

pub async fn reason(db: &Db, id: i64) -> Result<Option<Reason>, DbErr> {
    let row = after_sale_reasons::Entity::find_by_id(id).one(db).await?;
    Ok(row.map(Into::into))
}
