//! Who approves a supplier: purchasing, quality management and the head, one after the other and three people (GSP; H).
use std::collections::HashMap;

use chrono::{DateTime, Utc};
use identity::{
    permissions::Role,
    staff::models::posts::{self, Post},
};
use kernel::{Actor, Db, WriteTx, clock::shop_day, ids};
use sea_orm::{ActiveValue::Set, DbErr, IntoActiveModel, PaginatorTrait, QueryOrder, prelude::*};
use serde_json::json;

use super::{
    facts::{missing, unstated},
    rounds::locked,
    scans::{self, Scan},
    standing::Standing,
};
use crate::{
    errors::ReceivingError,
    models::_entities::{
        supplier_opinions::{ActiveModel, Column, Entity},
        suppliers::{self, Model as Supplier},
    },
};

pub use crate::models::_entities::supplier_opinions::Model as Opinion;

#[derive(Clone, Debug)]
pub struct NewOpinion {
    pub approves: bool,
    pub text: String,
    /// What the colleague saw ([`seen`]).
    pub looked_at: String,
}

/// Names what is on file of a supplier now: its facts, and which of these scans are current.
pub fn seen(supplier: &Supplier, scans: &[Scan]) -> String {
    let mut current: Vec<i64> = scans
        .iter()
        .filter(|scan| scan.replaced_at.is_none())
        .map(|scan| scan.id)
        .collect();
    current.sort_unstable();
    let papers = json!([
        supplier.licence_until,
        supplier.agreement_until,
        supplier.letter_until,
        current
    ]);
    let facts = json!([
        supplier.name,
        supplier.credit_code,
        supplier.licence_number,
        supplier.licence_scope,
        supplier.scope_codes,
        supplier.agent_name,
        supplier.agent_id_number,
        supplier.agent_phone,
        supplier.letter_covers,
        supplier.letter_codes,
        supplier.letter_goods,
        supplier.bank_account,
        supplier.note,
        papers,
    ]);
    ids::digest(facts.to_string().as_bytes())
}

/// The opinions on a supplier, the first first; those of earlier rounds too.
pub async fn opinions(db: &Db, supplier_id: i64) -> Result<Vec<Opinion>, DbErr> {
    Entity::find()
        .filter(Column::SupplierId.eq(supplier_id))
        .order_by_asc(Column::Id)
        .all(db)
        .await
}

/// Has this colleague ever said whether goods may come from there? Whatever their roles, they do not receive them.
pub async fn has_judged(db: &Db, supplier_id: i64, staff_id: i64) -> Result<bool, DbErr> {
    let given = Entity::find()
        .filter(Column::SupplierId.eq(supplier_id))
        .filter(Column::GivenBy.eq(staff_id));
    Ok(given.count(db).await? > 0)
}

/// The post in which this colleague may give an opinion now, or why not. Quality management may stop an approved supplier at
/// any time.
pub fn may_give(supplier: &Supplier, given: &[Opinion], reader: (i64, &[Role])) -> Result<Post, String> {
    match supplier.status {
        Standing::Refused => Err("供货单位已停用，修改资料后重新审批".into()),
        Standing::Approved => Post::Quality.held_by(reader.1),
        Standing::Draft => {
            let of_round = given.iter().filter(|opinion| opinion.round == supplier.round);
            let of_round: Vec<_> = of_round.map(|opinion| (opinion.post, opinion.given_by)).collect();
            posts::may_give(&of_round, reader)
        }
    }
}

/// The ids of those whose approval waits for this colleague.
pub(super) async fn turns(db: &Db, reader: (i64, &[Role])) -> Result<Vec<i64>, DbErr> {
    let drafts = suppliers::Entity::find()
        .filter(suppliers::Column::Status.eq(Standing::Draft))
        .all(db)
        .await?;
    let rows = Entity::find()
        .filter(Column::SupplierId.is_in(drafts.iter().map(|supplier| supplier.id)))
        .all(db)
        .await?;
    let mut given: HashMap<i64, Vec<Opinion>> = HashMap::new();
    for opinion in rows {
        given.entry(opinion.supplier_id).or_default().push(opinion);
    }
    let is_next = |supplier: &Supplier| {
        let given = given.get(&supplier.id).map(Vec::as_slice);
        may_give(supplier, given.unwrap_or_default(), reader).is_ok()
    };
    let next = drafts.iter().filter(|supplier| is_next(supplier));
    Ok(next.map(|supplier| supplier.id).collect())
}

/// The last of three approvals approves; one refusal refuses. Returns the supplier before and after, with the opinion.
pub async fn give(
    tx: &WriteTx,
    supplier_id: i64,
    new: NewOpinion,
    (actor, roles): (&Actor, &[Role]),
    now: DateTime<Utc>,
) -> Result<(Supplier, Supplier, Opinion), ReceivingError> {
    let before = locked(tx, supplier_id).await?;
    let given = opinions(tx.db(), supplier_id).await?;
    let staff_id = actor.id.unwrap_or_default();
    let post = may_give(&before, &given, (staff_id, roles)).map_err(ReceivingError::Conflict)?;
    let scans = scans::current(tx.db(), [supplier_id]).await?;
    if new.approves && new.looked_at != seen(&before, &scans) {
        return Err(ReceivingError::Conflict(
            "资料在您打开之后有变动，请核对现在的内容再表态".into(),
        ));
    }
    check(&before, &scans, &new, now)?;
    let opinion = ActiveModel {
        supplier_id: Set(supplier_id),
        round: Set(before.round),
        post: Set(post),
        approves: Set(new.approves),
        opinion: Set(new.text),
        given_by: Set(staff_id),
        given_by_name: Set(actor.name.clone()),
        given_at: Set(now),
        ..Default::default()
    }
    .insert(tx.db())
    .await?;
    let status = match (new.approves, post) {
        (false, _) => Standing::Refused,
        (true, Post::Head) => Standing::Approved,
        (true, _) => before.status,
    };
    let mut row = before.clone().into_active_model();
    row.status = Set(status);
    if status != Standing::Draft {
        row.decided_at = Set(Some(now));
    }
    Ok((before, row.update(tx.db()).await?, opinion))
}

fn check(
    supplier: &Supplier,
    scans: &[Scan],
    new: &NewOpinion,
    now: DateTime<Utc>,
) -> Result<(), ReceivingError> {
    if new.text.is_empty() {
        return Err(ReceivingError::invalid("opinion", "请写明意见"));
    }
    if new.approves && supplier.status == Standing::Approved {
        return Err(ReceivingError::invalid(
            "approves",
            "供货单位已批准，这里只能停用",
        ));
    }
    let mut missing = missing(supplier, shop_day(now));
    missing.extend(unstated(supplier));
    missing.extend(scans::missing(scans));
    if new.approves && !missing.is_empty() {
        let why = format!("资料不齐，不能同意：{}", missing.join("；"));
        return Err(ReceivingError::invalid("approves", why));
    }
    Ok(())
}
