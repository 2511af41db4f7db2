//! Goods that go back to the supplier that brought them (购进退出, GSP; H): the warehouse asks, a second person agrees, and with
//! that they leave the stock. What waits for quality management and what is unfit goes back with its word alone.
use catalog::stock::models::stock::{self, ReturnedStock};
use chrono::{DateTime, Utc};
use identity::permissions::{Access, Resource, Role, best_access};
use kernel::{Actor, WriteTx, db::ROW_LOCK, ids};
use sea_orm::{ActiveValue::Set, IntoActiveModel, QuerySelect, prelude::*};

use super::{
    returnable, returned_codes,
    states::{Source, Status},
};
use crate::{
    errors::ReceivingError,
    models::{
        _entities::{
            goods_receipt_lines, goods_receipts,
            supplier_returns::{ActiveModel, Entity},
        },
        left_codes,
    },
};

pub use crate::models::_entities::supplier_returns::Model as SupplierReturn;

#[derive(Clone, Debug)]
pub struct NewReturn {
    /// Of the delivery that brought them.
    pub line_id: i64,
    pub quantity: i64,
    pub source: Source,
    pub reason: String,
    /// Of their packs, as far as they have any.
    pub codes: Vec<String>,
}

/// The warehouse asks; the goods stay where they are until a second person agrees.
pub async fn ask(
    tx: &WriteTx,
    new: NewReturn,
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<SupplierReturn, ReceivingError> {
    if new.reason.is_empty() {
        return Err(ReceivingError::invalid("reason", "请填写退货原因"));
    }
    // Two who send back units of the same delivery at once wait for each other here.
    let line = goods_receipt_lines::Entity::find_by_id(new.line_id)
        .lock(ROW_LOCK)
        .one(tx.db())
        .await?
        .ok_or(ReceivingError::NotFound("收货明细"))?;
    let batch_id = line
        .batch_id
        .ok_or_else(|| ReceivingError::Conflict("这一行没有入库，没有可退的药品".into()))?;
    let receipt = goods_receipts::Entity::find_by_id(line.receipt_id)
        .one(tx.db())
        .await?
        .ok_or(ReceivingError::NotFound("收货单"))?;
    let left = returnable::of_line(tx.db(), &line).await?;
    if new.quantity > left {
        return Err(ReceivingError::invalid("quantity", too_many(left)));
    }
    let number = ids::document_number("GT", now);
    let part = ReturnedStock {
        goods_id: line.goods_id,
        batch_id,
        quantity: new.quantity,
        condition: new.source.condition(),
        reference: number.clone(),
        reason: new.reason.clone(),
    };
    // Said at once, and checked again when they leave. Whoever writes codes of these goods holds their stock before.
    stock::may_send_back(tx, &part, now).await?;
    left_codes::check(tx, &new.codes, new.quantity).await?;
    let row = ActiveModel {
        number: Set(number),
        line_id: Set(line.id),
        supplier_id: Set(receipt.supplier_id),
        batch_id: Set(batch_id),
        goods_id: Set(line.goods_id),
        quantity: Set(new.quantity),
        source: Set(new.source),
        reason: Set(new.reason),
        status: Set(Status::Waiting),
        asked_by: Set(actor.id.ok_or(ReceivingError::NotFound("登记人"))?),
        asked_by_name: Set(actor.name.clone()),
        asked_at: Set(now),
        ..Default::default()
    };
    let row = row.insert(tx.db()).await?;
    returned_codes::add(tx, row.id, new.codes).await?;
    Ok(row)
}

fn too_many(left: i64) -> String {
    if left > 0 {
        format!("这张收货单的这一行还可以退 {left}，最多退 {left}")
    } else {
        "这张收货单的这一行已全部退回或正在退回".into()
    }
}

/// Why this person may not decide it, if so.
pub fn hindrance(row: &SupplierReturn, roles: &[Role], staff_id: i64) -> Option<&'static str> {
    let is_qa = roles.contains(&Role::Qa);
    let may_receive = best_access(roles, Resource::GoodsReceipts) == Some(Access::Write);
    match row.source {
        Source::Quarantine if !is_qa => Some("待处理区的药品退回供货单位，由质量管理岗位审核"),
        Source::Unfit if !is_qa => Some("不合格品退回供货单位，由质量管理岗位审核"),
        Source::Stock if !is_qa && !may_receive => Some("购进退出由质量管理或仓库岗位审核"),
        _ if row.asked_by == staff_id => Some("登记和审核不能是同一个人，请让同事审核"),
        _ => None,
    }
}

/// What a second person says.
#[derive(Clone, Debug)]
pub struct Decision {
    pub approves: bool,
    pub opinion: String,
}

/// Once, by a permitted person; with their word the goods leave.
pub async fn decide(
    tx: &WriteTx,
    id: i64,
    decision: Decision,
    (actor, roles): (&Actor, &[Role]),
    now: DateTime<Utc>,
) -> Result<SupplierReturn, ReceivingError> {
    let row = waiting(tx, id).await?;
    if let Some(why) = hindrance(&row, roles, actor.id.unwrap_or_default()) {
        return Err(ReceivingError::Forbidden(why));
    }
    if decision.opinion.is_empty() {
        return Err(ReceivingError::invalid("opinion", "请写明意见"));
    }
    if decision.approves {
        send_back(tx, &row, now).await?;
    } else {
        returned_codes::free(tx, id).await?;
    }
    let status = if decision.approves {
        Status::Sent
    } else {
        Status::Refused
    };
    end(tx, row, (status, decision.opinion), actor, now).await
}

async fn send_back(tx: &WriteTx, row: &SupplierReturn, now: DateTime<Utc>) -> Result<(), ReceivingError> {
    let part = ReturnedStock {
        goods_id: row.goods_id,
        batch_id: row.batch_id,
        quantity: row.quantity,
        condition: row.source.condition(),
        reference: row.number.clone(),
        reason: row.reason.clone(),
    };
    Ok(stock::send_back(tx, &part, now).await?)
}

/// Asked for by mistake; it stays on record.
pub async fn withdraw(
    tx: &WriteTx,
    id: i64,
    reason: String,
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<SupplierReturn, ReceivingError> {
    let row = waiting(tx, id).await?;
    if reason.is_empty() {
        return Err(ReceivingError::invalid("reason", "请填写撤回的原因"));
    }
    returned_codes::free(tx, id).await?;
    end(tx, row, (Status::Withdrawn, reason), actor, now).await
}

async fn end(
    tx: &WriteTx,
    row: SupplierReturn,
    (status, opinion): (Status, String),
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<SupplierReturn, ReceivingError> {
    let mut row = row.into_active_model();
    row.status = Set(status);
    row.decided_by = Set(actor.id);
    row.decided_by_name = Set(actor.name.clone());
    row.decided_at = Set(Some(now));
    row.opinion = Set(opinion);
    Ok(row.update(tx.db()).await?)
}

/// Locks one that still waits.
async fn waiting(tx: &WriteTx, id: i64) -> Result<SupplierReturn, ReceivingError> {
    let found = Entity::find_by_id(id).lock(ROW_LOCK).one(tx.db()).await?;
    let row = found.ok_or(ReceivingError::NotFound("购进退出单"))?;
    match row.status {
        Status::Waiting => Ok(row),
        other => Err(ReceivingError::Conflict(format!(
            "这张购进退出单是“{}”，不能再处理，请刷新查看",
            other.text()
        ))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(source: Source) -> SupplierReturn {
        SupplierReturn {
            id: 1,
            number: "GT1".into(),
            line_id: 1,
            supplier_id: 1,
            batch_id: 1,
            goods_id: 1,
            quantity: 5,
            source,
            reason: "近效期".into(),
            status: Status::Waiting,
            asked_by: 7,
            asked_by_name: "王".into(),
            asked_at: DateTime::UNIX_EPOCH,
            decided_by: None,
            decided_by_name: String::new(),
            decided_at: None,
            opinion: String::new(),
        }
    }

    #[test]
    fn a_second_person_decides_and_of_what_is_kept_apart_quality_management() {
        let may = |source, role, staff_id| hindrance(&row(source), &[role], staff_id).is_none();
        assert!(may(Source::Stock, Role::Warehouse, 8) && may(Source::Stock, Role::Qa, 8));
        assert!(!may(Source::Stock, Role::Warehouse, 7), "who asked");
        assert!(!may(Source::Stock, Role::Auditor, 8));
        for source in [Source::Quarantine, Source::Unfit] {
            assert!(may(source, Role::Qa, 8));
            assert!(!may(source, Role::Warehouse, 8));
            assert!(!may(source, Role::Qa, 7), "who asked");
        }
    }
}
