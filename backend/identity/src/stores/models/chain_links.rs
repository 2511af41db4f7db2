//! Stores and the chain that invited them: invited → accepted → linked, or withdrawn (domain section 2). A store belongs to the chain
//! once it is approved. Inviting and accepting are the crate `registration`'s.
use kernel::{Db, WriteTx, db::ROW_LOCK};
use sea_orm::{ActiveValue::Set, DbErr, IntoActiveModel, QuerySelect, prelude::*};

use crate::models::_entities::store_invitations::{Column, Entity};

pub use crate::models::_entities::store_invitations::Model as Invitation;

#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum Status {
    Invited,
    /// A company answers it and waits for its approval.
    Accepted,
    Linked,
    Withdrawn,
}

impl Status {
    pub const fn code(self) -> &'static str {
        match self {
            Self::Invited => "invited",
            Self::Accepted => "accepted",
            Self::Linked => "linked",
            Self::Withdrawn => "withdrawn",
        }
    }
}

/// The chain that an approved store has accepted to belong to; its invitation is fulfilled.
#[kernel::boxed]
pub async fn link(tx: &WriteTx, store_id: i64) -> Result<Option<i64>, DbErr> {
    let accepted = Entity::find()
        .filter(Column::StoreId.eq(store_id))
        .filter(Column::Status.eq(Status::Accepted.code()))
        .lock(ROW_LOCK)
        .one(tx.db())
        .await?;
    let Some(invitation) = accepted else {
        return Ok(None);
    };
    let head_id = invitation.head_id;
    let mut row = invitation.into_active_model();
    row.status = Set(Status::Linked);
    row.update(tx.db()).await?;
    Ok(Some(head_id))
}

/// The head office that a store accepted and will be linked to on its approval.
#[kernel::boxed]
pub async fn accepted_head(db: &Db, store_id: i64) -> Result<Option<i64>, DbErr> {
    let accepted = Entity::find()
        .filter(Column::StoreId.eq(store_id))
        .filter(Column::Status.eq(Status::Accepted.code()))
        .one(db)
        .await?;
    Ok(accepted.map(|invitation| invitation.head_id))
}
