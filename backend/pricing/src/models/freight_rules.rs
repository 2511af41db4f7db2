//! Freight rules set by staff: one for each province with its own rule, and a default rule, which always
//! exists.
use catalog::prices::models::buyer_segment::PROVINCES;
use kernel::{Db, Money, WriteTx, api::FieldErrors, db::ROW_LOCK};
use sea_orm::{ActiveValue::Set, DbErr, IntoActiveModel, QueryOrder, QuerySelect, prelude::*};

use super::{
    _entities::freight_rules::{ActiveModel, Column, Entity, Model},
    freight::{FreightTerms, Tariff, WeightTariff},
};
use crate::{changes::Changed, errors::PricingError};

pub use super::_entities::freight_rules::Model as FreightRule;

/// No parcel costs more, in fen.
const HIGHEST_FEE: Money = Money(1_000_000);
const MOST_GRAMS: i64 = 999_999;

/// A rule as it is entered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// Empty: everywhere else.
    pub province: String,
    pub terms: FreightTerms,
}

pub const fn terms_of(rule: &Model) -> FreightTerms {
    FreightTerms {
        ordinary: Tariff {
            fee: rule.ordinary_fee,
            free_from: rule.ordinary_free_from,
        },
        preferred: Tariff {
            fee: rule.preferred_fee,
            free_from: rule.preferred_free_from,
        },
        by_weight: WeightTariff {
            first_grams: rule.first_grams,
            first_fee: rule.first_fee,
            step_grams: rule.step_grams,
            step_fee: rule.step_fee,
        },
        cold_chain_fee: rule.cold_chain_fee,
    }
}

/// The rule for everywhere else first.
pub async fn all(db: &Db) -> Result<Vec<Model>, DbErr> {
    Entity::find()
        .order_by_asc(Column::Province)
        .order_by_asc(Column::Id)
        .all(db)
        .await
}

pub async fn find(db: &Db, id: i64) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id(id).one(db).await
}

/// What delivery to this province costs.
#[kernel::boxed]
pub async fn terms_for(db: &Db, province: &str) -> Result<FreightTerms, DbErr> {
    let rules = Entity::find().filter(Column::Province.is_in(["", province]));
    terms_among(&rules.all(db).await?, province)
}

/// By the rule of the province, else by that for everywhere else, which always exists.
pub(super) fn terms_among(rules: &[Model], province: &str) -> Result<FreightTerms, DbErr> {
    let of = |named: &str| rules.iter().find(|rule| rule.province == named);
    let rule = of(province).or_else(|| of(""));
    let rule = rule.ok_or_else(|| DbErr::RecordNotFound("freight_rules".into()))?;
    Ok(terms_of(rule))
}

pub async fn create(tx: &WriteTx, draft: Draft) -> Result<Model, PricingError> {
    check(tx, 0, &draft).await?;
    let row = filled(<ActiveModel as ActiveModelTrait>::default(), &draft);
    tx.touch(Changed::FreightRules);
    Ok(row.insert(tx.db()).await?)
}

/// Before and after. A rule stays with its province.
pub async fn update(tx: &WriteTx, id: i64, terms: FreightTerms) -> Result<(Model, Model), PricingError> {
    let before = locked(tx, id).await?;
    let draft = Draft {
        province: before.province.clone(),
        terms,
    };
    check(tx, id, &draft).await?;
    let after = filled(before.clone().into_active_model(), &draft)
        .update(tx.db())
        .await?;
    tx.touch(Changed::FreightRules);
    Ok((before, after))
}

/// Returns the deleted rule; the default rule then applies to its province.
pub async fn delete(tx: &WriteTx, id: i64) -> Result<Model, PricingError> {
    let row = locked(tx, id).await?;
    if row.province.is_empty() {
        return Err(PricingError::Conflict(
            "其他地区的运费规则不能删除，请改为新的金额",
        ));
    }
    Entity::delete_by_id(id).exec(tx.db()).await?;
    tx.touch(Changed::FreightRules);
    Ok(row)
}

async fn locked(tx: &WriteTx, id: i64) -> Result<Model, PricingError> {
    let found = Entity::find_by_id(id).lock(ROW_LOCK).one(tx.db()).await?;
    found.ok_or(PricingError::NotFound("运费规则"))
}

fn filled(mut row: ActiveModel, draft: &Draft) -> ActiveModel {
    let FreightTerms {
        ordinary,
        preferred,
        by_weight,
        cold_chain_fee,
    } = draft.terms;
    row.province = Set(draft.province.clone());
    row.ordinary_fee = Set(ordinary.fee);
    row.ordinary_free_from = Set(ordinary.free_from);
    row.preferred_fee = Set(preferred.fee);
    row.preferred_free_from = Set(preferred.free_from);
    row.first_grams = Set(by_weight.first_grams);
    row.first_fee = Set(by_weight.first_fee);
    row.step_grams = Set(by_weight.step_grams);
    row.step_fee = Set(by_weight.step_fee);
    row.cold_chain_fee = Set(cold_chain_fee);
    row
}

async fn check(tx: &WriteTx, id: i64, draft: &Draft) -> Result<(), PricingError> {
    let mut errors = FieldErrors::default();
    if id == 0 && !PROVINCES.contains(&draft.province.as_str()) {
        errors.add("province", "请从列表中选择省份");
    }
    check_terms(&draft.terms, &mut errors);
    if errors.is_empty() && is_there(tx, id, &draft.province).await? {
        errors.add("province", "这个省份已有运费规则，请改那一条");
    }
    if errors.is_empty() {
        Ok(())
    } else {
        Err(PricingError::Invalid(errors))
    }
}

fn check_terms(terms: &FreightTerms, errors: &mut FieldErrors) {
    let fees = [
        ("ordinary_fee", terms.ordinary.fee),
        ("preferred_fee", terms.preferred.fee),
        ("first_fee", terms.by_weight.first_fee),
        ("step_fee", terms.by_weight.step_fee),
        ("cold_chain_fee", terms.cold_chain_fee),
    ];
    for (field, fee) in fees {
        if !(Money::ZERO..=HIGHEST_FEE).contains(&fee) {
            errors.add(field, format!("运费应为 0 到 {HIGHEST_FEE} 元"));
        }
    }
    let thresholds = [
        ("ordinary_free_from", terms.ordinary.free_from),
        ("preferred_free_from", terms.preferred.free_from),
    ];
    for (field, free_from) in thresholds {
        if free_from.is_some_and(|from| from < Money::ZERO) {
            errors.add(field, "包邮金额不能小于 0；不包邮请留空");
        }
    }
    let weights = [
        ("first_grams", terms.by_weight.first_grams),
        ("step_grams", terms.by_weight.step_grams),
    ];
    for (field, grams) in weights {
        if !(1..=MOST_GRAMS).contains(&grams) {
            errors.add(field, format!("重量应为 1 到 {MOST_GRAMS} 克"));
        }
    }
}

async fn is_there(tx: &WriteTx, id: i64, province: &str) -> Result<bool, DbErr> {
    let found = Entity::find()
        .filter(Column::Province.eq(province))
        .filter(Column::Id.ne(id));
    Ok(found.count(tx.db()).await? > 0)
}
