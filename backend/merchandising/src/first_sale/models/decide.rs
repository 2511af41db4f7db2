//! The decision on a filed product: three posts approve it one after the other, and one refusal rejects it.
use catalog::{
    goods::models::{
        first_sale::{Filing, FirstSale, set_state},
        goods::locked,
        on_file::{self, OnFile},
        particulars,
    },
    models::_entities::{first_sales::Entity, goods},
};
use chrono::{DateTime, Utc};
use identity::{permissions::Role, staff::models::posts::Post};
use kernel::{Actor, WriteTx, clock::shop_day};
use sea_orm::{ActiveValue::Set, IntoActiveModel, prelude::*};

use super::{
    opinions::{self, NewOpinion, Opinion},
    rules,
};
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

impl Decision {
    fn text(&self) -> &str {
        match self {
            Self::Approve { opinion, .. } => opinion,
            Self::Reject { reason } => reason,
        }
    }
}

/// An opinion, and what it changed.
pub struct Decided {
    pub before: FirstSale,
    pub after: Filing,
    pub opinion: Opinion,
}

/// Of two simultaneous reviewers the second gets an error.
pub async fn decide(
    tx: &WriteTx,
    id: i64,
    decision: &Decision,
    (by, roles): (&Actor, &[Role]),
    now: DateTime<Utc>,
) -> Result<Decided, MerchandisingError> {
    let missing = || MerchandisingError::NotFound("首营审批");
    let filed = Entity::find_by_id(id).one(tx.db()).await?.ok_or_else(missing)?;
    let goods = locked(tx, filed.goods_id).await?.ok_or_else(missing)?;
    // Another transaction that held the product may have decided meanwhile.
    let filing = Entity::find_by_id(id).one(tx.db()).await?.ok_or_else(missing)?;
    let mut on_file = on_file::of_goods(tx.db(), &[goods.id]).await?;
    let on_file = on_file.remove(&goods.id).ok_or_else(missing)?;
    let seen = on_file.seen();
    let given = opinions::of(tx.db(), &[id]).await?;
    let reader = (by.id.unwrap_or_default(), roles);
    let post = opinions::may_give(&filing, (&given, &seen), reader).map_err(MerchandisingError::Conflict)?;
    let approves = match decision {
        Decision::Reject { .. } => false,
        Decision::Approve { seen: looked_at, .. } => {
            if *looked_at != seen {
                return Err(MerchandisingError::Conflict(
                    "商品或资料在您打开之后有变动，请核对新的内容再审批".into(),
                ));
            }
            refuse_incomplete(tx, &on_file, now).await?;
            true
        }
    };
    let new = NewOpinion {
        filing_id: id,
        post,
        approves,
        text: decision.text(),
        seen,
    };
    let opinion = opinions::add(tx, new, by, now).await?;
    let before = filing.status;
    let after = match (approves, post) {
        (true, Post::Purchasing | Post::Quality) => filing,
        (true, Post::Head) => close(tx, filing, on_file, FirstSale::Approved, &opinion).await?,
        (false, _) => close(tx, filing, on_file, FirstSale::Rejected, &opinion).await?,
    };
    Ok(Decided {
        before,
        after,
        opinion,
    })
}

/// Ends the filing with the opinion that decided it.
async fn close(
    tx: &WriteTx,
    filing: Filing,
    on_file: OnFile,
    state: FirstSale,
    last: &Opinion,
) -> Result<Filing, MerchandisingError> {
    let mut row = filing.into_active_model();
    row.evidence = Set(Some(on_file.evidence()));
    row.status = Set(state);
    row.decided_by = Set(Some(last.given_by));
    row.decided_name = Set(last.given_by_name.clone());
    row.decided_at = Set(Some(last.given_at));
    row.opinion = Set(last.opinion.clone());
    let after = row.update(tx.db()).await?;
    set_state(tx, on_file.goods, state, last.given_at).await?;
    Ok(after)
}

/// No post agrees before everything is there.
async fn refuse_incomplete(
    tx: &WriteTx,
    on_file: &OnFile,
    now: DateTime<Utc>,
) -> Result<(), MerchandisingError> {
    let rules = rules::all(tx.db()).await?;
    let needs = rules::needs(&rules, on_file.goods.kind, &on_file.documents, shop_day(now));
    if let Some(lacking) = rules::missing(&needs) {
        return Err(MerchandisingError::Conflict(format!(
            "还缺有效的{lacking}，补齐后才能通过"
        )));
    }
    refuse_unlawful(tx, &on_file.goods).await?;
    refuse_unnamed(on_file)
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
fn refuse_unnamed(on_file: &OnFile) -> Result<(), MerchandisingError> {
    let missing = particulars::missing(&on_file.goods, on_file.particulars.as_ref());
    if missing.is_empty() {
        return Ok(());
    }
    Err(MerchandisingError::Conflict(format!(
        "还没有登记{}，登记后才能通过",
        missing.join("、")
    )))
}
