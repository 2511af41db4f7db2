//! Receipts of compounds with special ingredients, 含麻 above all (含麻回执): after delivery the buyer confirms
//! that all of it came and that the company paid, with the stamped delivery note; quality management compares
//! that with the filed specimen (domain section 4). A company with an overdue or a faulty receipt cannot buy
//! more of these goods: both facts are stored with the company, where the gate reads them.
use ::orders::{lifecycle::models::split::is_special, models::_entities::orders};
use chrono::{DateTime, Days, NaiveDate, Utc};
use identity::companies::models::companies;
use kernel::{Db, WriteTx, api::FieldErrors, clock::shop_day, db::ROW_LOCK, outbox};
use sea_orm::{ActiveValue::Set, Condition, DbErr, QuerySelect, prelude::*, sea_query::OnConflict};

use crate::{
    errors::DocumentError,
    events::ReceiptDecided,
    models::_entities::ephedrine_receipts::{ActiveModel, Column, Entity},
    settings::DocumentRules,
};

pub use crate::models::_entities::ephedrine_receipts::Model as Receipt;

/// The codes are used in the database and in the API.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "i32", db_type = "Integer")]
pub enum ReceiptStatus {
    /// 待确认
    #[sea_orm(num_value = 10)]
    Open,
    /// 待复核
    #[sea_orm(num_value = 20)]
    Confirmed,
    /// 已归档
    #[sea_orm(num_value = 30)]
    Filed,
    /// 异常
    #[sea_orm(num_value = 40)]
    Faulty,
}

impl ReceiptStatus {
    pub const ALL: [Self; 4] = [Self::Open, Self::Confirmed, Self::Filed, Self::Faulty];
    /// The buyer still owes something.
    pub const OWED: [Self; 2] = [Self::Open, Self::Faulty];

    pub const fn code(self) -> i32 {
        match self {
            Self::Open => 10,
            Self::Confirmed => 20,
            Self::Filed => 30,
            Self::Faulty => 40,
        }
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::Open => "待确认",
            Self::Confirmed => "待复核",
            Self::Filed => "已归档",
            Self::Faulty => "异常",
        }
    }
}

/// The receipts of this company and no other.
pub fn of(company_id: i64) -> Select<Entity> {
    Entity::find().filter(Column::CompanyId.eq(company_id))
}

/// Opens the receipt of an order that has left the warehouse; orders of other goods have none, and one that
/// is open stays.
#[kernel::boxed]
pub async fn open(
    tx: &WriteTx,
    order_id: i64,
    rules: &DocumentRules,
    now: DateTime<Utc>,
) -> Result<(), DocumentError> {
    let order = orders::Entity::find_by_id(order_id).one(tx.db()).await?;
    let Some(order) = order.filter(is_special) else {
        return Ok(());
    };
    let due_on = shop_day(now)
        .checked_add_days(Days::new(rules.receipt_within_days))
        .unwrap_or(NaiveDate::MAX);
    let row = ActiveModel {
        order_id: Set(order.id),
        company_id: Set(order.company_id),
        status: Set(ReceiptStatus::Open),
        opened_at: Set(now),
        due_on: Set(due_on),
        ..Default::default()
    };
    let once = OnConflict::column(Column::OrderId).do_nothing().to_owned();
    Entity::insert(row)
        .on_conflict(once)
        .exec_without_returning(tx.db())
        .await?;
    note_owed(tx, order.company_id, rules).await
}

/// Stores with the company the due date of its oldest open receipt, and whether one was found wrong.
async fn note_owed(tx: &WriteTx, company_id: i64, rules: &DocumentRules) -> Result<(), DocumentError> {
    let oldest: Option<Option<NaiveDate>> = of(company_id)
        .select_only()
        .column_as(Column::DueOn.min(), "due_on")
        .filter(Column::Status.is_in(ReceiptStatus::OWED))
        .into_tuple()
        .one(tx.db())
        .await?;
    let is_faulty = rules.faulty_receipt_blocks && has_faulty(tx.db(), company_id).await?;
    companies::note_receipts(tx, company_id, oldest.flatten(), is_faulty).await?;
    Ok(())
}

/// Does a receipt that was found wrong wait for a better one to be filed? Handing one in is not enough: the same paper could
/// be handed in again.
async fn has_faulty(db: &Db, company_id: i64) -> Result<bool, DbErr> {
    let found_wrong = Condition::any()
        .add(Column::Status.eq(ReceiptStatus::Faulty))
        .add(
            Condition::all()
                .add(Column::Status.eq(ReceiptStatus::Confirmed))
                .add(Column::Reason.ne("")),
        );
    let one = of(company_id).filter(found_wrong).one(db).await?;
    Ok(one.is_some())
}

/// What the buyer says of a delivery.
#[derive(Clone, Debug)]
pub struct Confirmation {
    pub receiver: String,
    pub received_on: NaiveDate,
    /// 货款由企业账户支付
    pub paid_by_company: bool,
    /// 货物已全部收到
    pub all_received: bool,
    pub note_key: String,
    pub note_type: String,
    pub note_sha256: String,
}

impl Confirmation {
    /// Every rule at once, by field.
    pub fn check(&self, receipt: &Receipt, today: NaiveDate) -> Result<(), DocumentError> {
        let mut errors = FieldErrors::default();
        if self.receiver.is_empty() {
            errors.add("receiver", "请填写收货人，应与备案的收货人一致");
        }
        if self.received_on > today || self.received_on < shop_day(receipt.opened_at) {
            errors.add("received_on", "收货日期应在发货之后、今天之前");
        }
        if !self.all_received {
            errors.add("all_received", "请核对货物，全部收到后勾选；有短少请先联系客服");
        }
        if !self.paid_by_company {
            errors.add("paid_by_company", "这类商品必须由企业账户付款，请确认后勾选");
        }
        if errors.is_empty() {
            Ok(())
        } else {
            Err(DocumentError::Invalid(errors))
        }
    }
}

/// The buyer confirms, or hands in again what quality management found wrong.
pub async fn confirm(
    tx: &WriteTx,
    id: i64,
    by: &str,
    said: Confirmation,
    rules: &DocumentRules,
    now: DateTime<Utc>,
) -> Result<Receipt, DocumentError> {
    let receipt = locked(tx, id).await?;
    if !ReceiptStatus::OWED.contains(&receipt.status) {
        return Err(DocumentError::WrongState(
            "这张回执已经提交，请等待质量管理部复核",
        ));
    }
    said.check(&receipt, shop_day(now))?;
    let update = ActiveModel {
        status: Set(ReceiptStatus::Confirmed),
        receiver: Set(said.receiver),
        received_on: Set(Some(said.received_on)),
        paid_by_company: Set(said.paid_by_company),
        note_key: Set(said.note_key),
        note_type: Set(said.note_type),
        note_sha256: Set(said.note_sha256),
        confirmed_by: Set(by.into()),
        confirmed_at: Set(Some(now)),
        ..Default::default()
    };
    moved(tx, &receipt, update, rules).await
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    File,
    /// With the problem.
    Fault(String),
}

/// Quality management files it, or says what does not match the specimen.
pub async fn decide(
    tx: &WriteTx,
    id: i64,
    by: &str,
    decision: Decision,
    rules: &DocumentRules,
    now: DateTime<Utc>,
) -> Result<(Receipt, Receipt), DocumentError> {
    let before = locked(tx, id).await?;
    if before.status != ReceiptStatus::Confirmed {
        return Err(DocumentError::WrongState("只能复核待复核的回执，请刷新查看"));
    }
    let (status, reason) = match decision {
        Decision::File => (ReceiptStatus::Filed, String::new()),
        Decision::Fault(reason) => (ReceiptStatus::Faulty, reason),
    };
    let update = ActiveModel {
        status: Set(status),
        reason: Set(reason.clone()),
        decided_by: Set(by.into()),
        decided_at: Set(Some(now)),
        ..Default::default()
    };
    let after = moved(tx, &before, update, rules).await?;
    if let Some(order) = orders::Entity::find_by_id(after.order_id).one(tx.db()).await? {
        let event = ReceiptDecided {
            order_number: order.number,
            member_id: order.member_id,
            is_filed: status == ReceiptStatus::Filed,
            reason,
        };
        outbox::publish(tx, &event, now).await?;
    }
    Ok((before, after))
}

async fn locked(tx: &WriteTx, id: i64) -> Result<Receipt, DocumentError> {
    let found = Entity::find_by_id(id).lock(ROW_LOCK).one(tx.db()).await?;
    found.ok_or(DocumentError::NotFound("含麻回执"))
}

/// Of two people who move the same receipt one wins.
async fn moved(
    tx: &WriteTx,
    before: &Receipt,
    update: ActiveModel,
    rules: &DocumentRules,
) -> Result<Receipt, DocumentError> {
    let won = Entity::update_many()
        .set(update)
        .filter(Column::Id.eq(before.id))
        .filter(Column::Status.eq(before.status))
        .exec(tx.db())
        .await?;
    if won.rows_affected != 1 {
        return Err(DocumentError::WrongState("这张回执刚刚被处理过，请刷新查看"));
    }
    note_owed(tx, before.company_id, rules).await?;
    locked(tx, before.id).await
}

/// The receipt of this order, if it is this company's.
pub async fn of_order(db: &Db, company_id: i64, order_id: i64) -> Result<Option<Receipt>, DbErr> {
    of(company_id).filter(Column::OrderId.eq(order_id)).one(db).await
}
