//! Quality management's decision on a filed product.
use catalog::{
    goods::models::{
        first_sale::{Filing, FirstSale, set_state},
        goods::locked,
        particulars,
    },
    models::{
        _entities::{first_sales::Entity, goods},
        hands,
    },
};
use chrono::{DateTime, Utc};
use kernel::{Actor, WriteTx, clock::shop_day};
use sea_orm::{ActiveValue::Set, IntoActiveModel, prelude::*};

use super::{find, rules};
use crate::{
    class_rules::models::{known::ClassRules, siblings::controls_of_numbers},
    errors::MerchandisingError,
    goods::models::{
        goods::{category_kind, record_of},
        record::{self, Record},
    },
};

pub enum Decision {
    /// Of what the reviewer has seen, with their opinion.
    Approve { seen: String, opinion: String },
    /// With the reason that the person who filed it reads.
    Reject { reason: String },
}

/// Decides once: the second of two simultaneous reviewers gets an error. Returns the submission before and
/// after.
pub async fn decide(
    tx: &WriteTx,
    id: i64,
    decision: Decision,
    by: &Actor,
    now: DateTime<Utc>,
) -> Result<(Filing, Filing), MerchandisingError> {
    let missing = || MerchandisingError::NotFound("首营审批");
    let filed = Entity::find_by_id(id).one(tx.db()).await?.ok_or_else(missing)?;
    let goods = locked(tx, filed.goods_id).await?.ok_or_else(missing)?;
    // Another transaction that held the product may have decided meanwhile.
    let before = Entity::find_by_id(id).one(tx.db()).await?.ok_or_else(missing)?;
    if before.status != FirstSale::Waiting {
        let message = format!("{} 已经审批过这个商品，请看下一个", before.decided_name);
        return Err(MerchandisingError::Conflict(message));
    }
    if hands::include(&before.hands, by.id) {
        return Err(MerchandisingError::Conflict(
            "您录入或修改过这个商品，须由另一位质量人员审批".into(),
        ));
    }
    let documents = find::current_documents(tx.db(), &[goods.id]).await?;
    let mut row = before.clone().into_active_model();
    row.evidence = Set(Some(find::evidence(&goods, &documents)));
    let (state, words) = match decision {
        Decision::Reject { reason } => (FirstSale::Rejected, reason),
        Decision::Approve { seen, opinion } => {
            if find::seen(&goods, &documents) != seen {
                return Err(MerchandisingError::Conflict(
                    "商品或资料在您打开之后有变动，请核对新的内容再审批".into(),
                ));
            }
            let needs = rules::needs(&rules::all(tx.db()).await?, goods.kind, &documents, shop_day(now));
            if let Some(lacking) = rules::missing(&needs) {
                return Err(MerchandisingError::Conflict(format!(
                    "还缺有效的{lacking}，补齐后才能通过"
                )));
            }
            refuse_unlawful(tx, &goods).await?;
            refuse_unnamed(tx, &goods).await?;
            (FirstSale::Approved, opinion)
        }
    };
    row.status = Set(state);
    row.decided_by = Set(by.id);
    row.decided_name = Set(by.name.clone());
    row.decided_at = Set(Some(now));
    row.opinion = Set(words);
    let after = row.update(tx.db()).await?;
    set_state(tx, goods, state, now).await?;
    Ok((before, after))
}

/// The rules of the record may have grown since it was filed.
async fn refuse_unlawful(tx: &WriteTx, goods: &goods::Model) -> Result<(), MerchandisingError> {
    let kind = category_kind(tx, goods.category_id).await?;
    let number = goods.approval_number.as_str();
    let numbers = controls_of_numbers(tx.db(), &[number], Some(goods.id)).await?;
    let record = Record {
        number_says: numbers.get(number).copied(),
        ..record_of(goods, kind)
    };
    let wrong = record::check(&record, &ClassRules::load(tx.db()).await?);
    let words: Vec<String> = wrong.into_iter().map(|(_, why)| why).collect();
    if words.is_empty() {
        Ok(())
    } else {
        Err(MerchandisingError::Conflict(format!(
            "资料不合规，不能通过：{}",
            words.join("；")
        )))
    }
}

/// What the label and the delivery note must name.
async fn refuse_unnamed(tx: &WriteTx, goods: &goods::Model) -> Result<(), MerchandisingError> {
    let known = particulars::of_goods(tx.db(), &[goods.id]).await?;
    let missing = particulars::missing(goods, known.get(&goods.id));
    if missing.is_empty() {
        return Ok(());
    }
    Err(MerchandisingError::Conflict(format!(
        "还没有登记{}，登记后才能通过",
        missing.join("、")
    )))
}
