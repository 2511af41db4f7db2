//! What happened to a claim: who, from which state to which, why.
use ::orders::{
    lifecycle::models::order_log::{self, Note},
    models::_entities::orders,
};
use chrono::{DateTime, Utc};
use identity::permissions::Role;
use kernel::{Actor, WriteTx, outbox};
use sea_orm::{ActiveValue::Set, DbErr, IntoActiveModel, TryIntoModel, prelude::*};

use crate::{
    claims::models::{
        claims::Claim,
        open_claims,
        status::{ClaimFacts, Status, Step, StepActor},
    },
    errors::AfterSaleError,
    events::{AfterSaleChanged, Change},
    models::_entities::{after_sale_logs, after_sales},
};

/// Who moves a claim, as the state table asks.
#[derive(Clone, Debug)]
pub struct ClaimActor {
    pub actor: Actor,
    pub mover: MovedBy,
}

#[derive(Clone, Debug)]
pub enum MovedBy {
    Buyer,
    Timer,
    Staff { id: i64, roles: Vec<Role> },
}

impl ClaimActor {
    pub const fn buyer(actor: Actor) -> Self {
        Self {
            actor,
            mover: MovedBy::Buyer,
        }
    }

    pub fn timer() -> Self {
        Self {
            actor: Actor::system(),
            mover: MovedBy::Timer,
        }
    }

    fn staff_id(&self) -> Option<i64> {
        match self.mover {
            MovedBy::Staff { id, .. } => Some(id),
            MovedBy::Buyer | MovedBy::Timer => None,
        }
    }

    fn may(&self, stand: ClaimFacts, step: Step) -> bool {
        match &self.mover {
            MovedBy::Buyer => stand.allows(step, StepActor::Buyer),
            MovedBy::Timer => stand.allows(step, StepActor::Timer),
            MovedBy::Staff { roles, .. } => stand.staff_may(step, roles),
        }
    }
}

/// Who took a claim in neither takes back its goods, nor sends others, nor pays, whatever roles they have.
pub fn is_for_another(claim: &Claim, step: Step, staff_id: i64) -> bool {
    matches!(step, Step::Arrive | Step::Replace | Step::Refund) && claim.accepted_by == Some(staff_id)
}

/// The state a step leads to, if it is allowed to the person who takes it. 409 when the state forbids it, 403
/// when it is another's to do.
pub fn check(claim: &Claim, step: Step, by: &ClaimActor) -> Result<(ClaimFacts, Status), AfterSaleError> {
    let stand = claim.stand();
    let Some((to, mover)) = stand.after(step) else {
        return Err(AfterSaleError::NotAllowed { stand });
    };
    if by.may(stand, step) {
        if by.staff_id().is_some_and(|id| is_for_another(claim, step, id)) {
            let why = "这张售后单由您受理，收货、补发和退款要由另一位同事办理";
            return Err(AfterSaleError::Forbidden(why.into()));
        }
        return Ok((stand, to));
    }
    Err(AfterSaleError::Forbidden(match mover {
        StepActor::Staff(roles) => {
            let names: Vec<&str> = roles.iter().map(|role| role.text()).collect();
            format!("这一步由{}岗位办理", names.join("、"))
        }
        StepActor::Buyer | StepActor::Timer => "这一步由客户办理".into(),
    }))
}

/// Moves a claim along its table and writes the log and the event. The row is updated on condition of the old
/// state, so that of two concurrent changes one succeeds and the other gets an error.
pub async fn advance(
    tx: &WriteTx,
    (order, claim): (&orders::Model, Claim),
    step: Step,
    by: &ClaimActor,
    note: Note<'_>,
    change: impl FnOnce(&mut after_sales::ActiveModel),
    now: DateTime<Utc>,
) -> Result<Claim, AfterSaleError> {
    let (stand, to) = check(&claim, step, by)?;
    let id = claim.id;
    let mut row = claim.into_active_model();
    row.status = Set(to);
    if to.is_end() {
        row.ended_at = Set(Some(now));
    }
    if matches!(step, Step::Accept | Step::AcceptReturn) {
        row.accepted_by = Set(by.staff_id());
    }
    change(&mut row);
    let won = after_sales::Entity::update_many()
        .set(row.clone())
        .filter(after_sales::Column::Id.eq(id))
        .filter(after_sales::Column::Status.eq(stand.status))
        .exec(tx.db())
        .await?;
    if won.rows_affected != 1 {
        return Err(AfterSaleError::NotAllowed { stand });
    }
    let claim = row.try_into_model()?;
    if to.is_end() {
        open_claims::note(tx, claim.order_id).await?;
    }
    let what = match step {
        Step::Cancel => Change::Withdrawn,
        _ => Change::Moved,
    };
    let from = Some(stand.status);
    enter(tx, (order, &claim), from, &by.actor, note, now).await?;
    tell(tx, (order, &claim), from, what, note, now).await?;
    Ok(claim)
}

/// The first log entry of a claim; tells the rest of the shop.
pub async fn begin(
    tx: &WriteTx,
    (order, claim): (&orders::Model, &Claim),
    actor: &Actor,
    note: Note<'_>,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    enter(tx, (order, claim), None, actor, note, now).await?;
    tell(tx, (order, claim), None, Change::Moved, note, now).await
}

/// Publishes a claim's event.
pub async fn tell(
    tx: &WriteTx,
    (order, claim): (&orders::Model, &Claim),
    from: Option<Status>,
    change: Change,
    note: Note<'_>,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    let event = AfterSaleChanged {
        after_sale_id: claim.id,
        number: claim.number.clone(),
        company_id: claim.company_id,
        member_id: claim.member_id,
        kind: claim.kind.code().into(),
        status: claim.status.code(),
        status_text: claim.status.text(claim.kind).into(),
        from: from.map(Status::code),
        change,
        text: note.text.into(),
        reason: note.reason.into(),
        order_number: order.number.clone(),
        order_status: order.status.code(),
        order_status_text: order.status.text().into(),
    };
    outbox::publish(tx, &event, now).await
}

/// An entry in the log of the claim and its order, without an event.
pub async fn enter(
    tx: &WriteTx,
    (order, claim): (&orders::Model, &Claim),
    from: Option<Status>,
    actor: &Actor,
    note: Note<'_>,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    let entry = after_sale_logs::ActiveModel {
        after_sale_id: Set(claim.id),
        at: Set(now),
        actor_kind: Set(actor.kind),
        actor_id: Set(actor.id),
        actor_name: Set(actor.name.clone()),
        from_status: Set(from.map(|status| i64::from(status.code()))),
        to_status: Set(i64::from(claim.status.code())),
        text: Set(note.text.into()),
        reason: Set(note.reason.into()),
        ip: Set(actor.ip.clone()),
        ..Default::default()
    };
    after_sale_logs::Entity::insert(entry)
        .exec_without_returning(tx.db())
        .await?;
    let text = format!("售后 {}：{}", claim.number, note.text);
    let note = Note { text: &text, ..note };
    order_log::enter(tx, order.id, (Some(order.status), order.status), actor, note, now).await
}
