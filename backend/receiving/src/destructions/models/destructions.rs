//! Destruction of what is in quarantine (不合格药品销毁, GSP; H): how, where and when, before two witnesses other than who notes it.
use catalog::{
    models::_entities::goods,
    stock::models::{
        quarantine,
        stock::{self, Condition as StockCondition, ReturnedStock},
    },
};
use chrono::{DateTime, NaiveDate, Utc};
use kernel::{
    Actor, Db, WriteTx,
    admin::{Direction, ListError, ListQuery},
    api::FieldErrors,
    clock::shop_day,
    db::patterns::contains,
    ids,
};
use sea_orm::{ActiveValue::Set, Condition, DbErr, prelude::*};

use crate::errors::ReceivingError;
use crate::{
    destructions::models::destroyed_codes,
    models::{
        _entities::destructions::{ActiveModel, Column, Entity},
        batch_goods, left_codes,
    },
};

pub use crate::models::_entities::destructions::Model as Destruction;

#[derive(Clone, Debug)]
pub struct NewDestruction {
    pub batch_id: i64,
    pub quantity: i64,
    pub reason: String,
    pub method: String,
    pub place: String,
    pub destroyed_on: NaiveDate,
    pub first_witness: String,
    pub second_witness: String,
    /// Of the destroyed packs, as far as they have any.
    pub codes: Vec<String>,
}

impl NewDestruction {
    /// Every rule at once, by field.
    fn check(&self, noted_by: &str, today: NaiveDate) -> Result<(), ReceivingError> {
        let mut errors = FieldErrors::default();
        for (field, text, why) in [
            ("reason", &self.reason, "请填写销毁原因"),
            ("method", &self.method, "请填写销毁方法"),
            ("place", &self.place, "请填写销毁地点"),
            ("first_witness", &self.first_witness, "请填写见证人"),
            ("second_witness", &self.second_witness, "请填写第二位见证人"),
        ] {
            if text.is_empty() {
                errors.add(field, why);
            }
        }
        for (field, witness) in [
            ("first_witness", &self.first_witness),
            ("second_witness", &self.second_witness),
        ] {
            if is_same_person(witness, noted_by) {
                errors.add(field, "登记人不能同时作见证人，请填写在场的另一个人");
            }
        }
        if is_same_person(&self.first_witness, &self.second_witness) {
            errors.add("second_witness", "两位见证人不能是同一个人");
        }
        if self.destroyed_on > today {
            errors.add("destroyed_on", "销毁日期不能晚于今天");
        }
        if errors.is_empty() {
            Ok(())
        } else {
            Err(ReceivingError::Invalid(errors))
        }
    }
}

/// Witnesses may come from outside (the authority, a disposal company): they are known by name alone, which spaces do not change.
fn is_same_person(one: &str, other: &str) -> bool {
    let letters = |name: &str| -> String { name.chars().filter(|letter| !letter.is_whitespace()).collect() };
    let one = letters(one);
    !one.is_empty() && one == letters(other)
}

/// Takes the units out of quarantine for good.
pub async fn note(
    tx: &WriteTx,
    new: NewDestruction,
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<Destruction, ReceivingError> {
    new.check(&actor.name, shop_day(now))?;
    let held = quarantine::of_batch(tx.db(), new.batch_id).await?;
    let held = held.ok_or(ReceivingError::NotFound("待处理批号"))?;
    refuse_before_set_apart(tx, &new).await?;
    let number = ids::document_number("XH", now);
    let scrapped = ReturnedStock {
        goods_id: held.goods_id,
        batch_id: new.batch_id,
        quantity: new.quantity,
        condition: StockCondition::Scrapped,
        reference: number.clone(),
        reason: new.reason.clone(),
    };
    stock::release_quarantine(tx, &scrapped, now).await?;
    // From here on nobody else takes these goods away.
    left_codes::check(tx, &new.codes, new.quantity).await?;
    let row = ActiveModel {
        number: Set(number),
        batch_id: Set(new.batch_id),
        goods_id: Set(held.goods_id),
        quantity: Set(new.quantity),
        reason: Set(new.reason),
        method: Set(new.method),
        place: Set(new.place),
        destroyed_on: Set(new.destroyed_on),
        first_witness: Set(new.first_witness),
        second_witness: Set(new.second_witness),
        noted_by: Set(actor.id.ok_or(ReceivingError::NotFound("登记人"))?),
        noted_by_name: Set(actor.name.clone()),
        noted_at: Set(now),
        ..Default::default()
    };
    let record = row.insert(tx.db()).await?;
    destroyed_codes::add(tx, record.id, new.codes).await?;
    Ok(record)
}

async fn refuse_before_set_apart(tx: &WriteTx, new: &NewDestruction) -> Result<(), ReceivingError> {
    let set_apart = quarantine::set_apart_at(tx.db(), new.batch_id, new.quantity).await?;
    match set_apart.map(shop_day) {
        Some(day) if new.destroyed_on < day => Err(ReceivingError::invalid(
            "destroyed_on",
            format!("这些数量 {day} 才移入待处理，销毁日期不能早于这一天"),
        )),
        _ => Ok(()),
    }
}

/// A record with its batch and goods.
pub struct DestructionWithNames {
    pub record: Destruction,
    pub batch_number: String,
    pub goods: Option<goods::Model>,
    pub codes: Vec<String>,
}

/// One page, newest first. Filters: `id`, `goods_id`, `q` (number, method, place, witness).
pub async fn page(db: &Db, query: &ListQuery) -> Result<(Vec<DestructionWithNames>, u64), ListError> {
    let mut all = Condition::all()
        .add_option(query.ids().map(|ids| Column::Id.is_in(ids)))
        .add_option(query.number("goods_id")?.map(|id| Column::GoodsId.eq(id)));
    if let Some(words) = query.text("q") {
        let columns = [
            Column::Number,
            Column::Method,
            Column::Place,
            Column::FirstWitness,
            Column::SecondWitness,
        ];
        let mut any = Condition::any();
        for column in columns {
            any = any.add(contains(column, &words));
        }
        all = all.add(any);
    }
    let column = |field: &str| match field {
        "id" | "noted_at" => Some(Column::Id),
        "destroyed_on" => Some(Column::DestroyedOn),
        _ => None,
    };
    let found = Entity::find().filter(all);
    let (rows, total) = query.page(db, found, ("id", Direction::Desc), column).await?;
    Ok((named(db, rows).await?, total))
}

/// In the order given; of a batch that is gone the names are empty.
pub async fn named(db: &Db, rows: Vec<Destruction>) -> Result<Vec<DestructionWithNames>, DbErr> {
    let known = batch_goods::of(db, rows.iter().map(|row| row.batch_id)).await?;
    let ids: Vec<i64> = rows.iter().map(|row| row.id).collect();
    let mut codes = destroyed_codes::of(db, &ids).await?;
    let named = rows.into_iter().map(|record| {
        let (batch_number, goods) = match known.get(&record.batch_id).cloned() {
            Some((batch, goods)) => (batch.number, goods),
            None => (String::new(), None),
        };
        DestructionWithNames {
            codes: codes.remove(&record.id).unwrap_or_default(),
            record,
            batch_number,
            goods,
        }
    });
    Ok(named.collect())
}
