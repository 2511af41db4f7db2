//! Who approves a supplier: purchasing, quality management and the head, one after the other and three people (GSP; H).
use chrono::{DateTime, Utc};
use identity::permissions::Role;
use kernel::{Actor, Db, WriteTx, clock::shop_day};
use sea_orm::{ActiveValue::Set, DbErr, IntoActiveModel, QueryOrder, prelude::*};

use super::{
    facts::{locked, missing},
    standing::Standing,
};
use crate::{
    errors::ReceivingError,
    models::_entities::{
        supplier_opinions::{ActiveModel, Column, Entity},
        suppliers::Model as Supplier,
    },
};

pub use crate::models::_entities::supplier_opinions::Model as Opinion;

/// Whose opinion it is. The codes are used in the database and in the API.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum Post {
    Purchasing,
    Quality,
    Head,
}

impl Post {
    const ALL: [Self; 3] = [Self::Purchasing, Self::Quality, Self::Head];

    pub const fn code(self) -> &'static str {
        match self {
            Self::Purchasing => "purchasing",
            Self::Quality => "quality",
            Self::Head => "head",
        }
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::Purchasing => "采购",
            Self::Quality => "质量管理",
            Self::Head => "企业负责人",
        }
    }

    const fn role(self) -> Role {
        match self {
            Self::Purchasing => Role::Product,
            Self::Quality => Role::Qa,
            Self::Head => Role::Super,
        }
    }
}

#[derive(Clone, Debug)]
pub struct NewOpinion {
    pub approves: bool,
    pub text: String,
}

/// The opinions on a supplier, the first first; those of earlier rounds too.
pub async fn opinions(db: &Db, supplier_id: i64) -> Result<Vec<Opinion>, DbErr> {
    Entity::find()
        .filter(Column::SupplierId.eq(supplier_id))
        .order_by_asc(Column::Id)
        .all(db)
        .await
}

/// Whose opinion is next; none when all are given. Quality management may stop an approved supplier at any time.
fn next(supplier: &Supplier, given: &[Opinion]) -> Option<Post> {
    match supplier.status {
        Standing::Refused => None,
        Standing::Approved => Some(Post::Quality),
        Standing::Draft => Post::ALL.into_iter().find(|post| {
            let is_of_post = |opinion: &Opinion| opinion.round == supplier.round && opinion.post == *post;
            !given.iter().any(is_of_post)
        }),
    }
}

/// The post in which this colleague may give an opinion now, or why not.
pub fn may_give(
    supplier: &Supplier,
    given: &[Opinion],
    (staff_id, roles): (i64, &[Role]),
) -> Result<Post, String> {
    let post = next(supplier, given).ok_or("供货单位已停用，修改资料后重新审批")?;
    if !roles.contains(&post.role()) {
        return Err(format!("下一步由{}审批", post.text()));
    }
    let is_theirs = |opinion: &Opinion| opinion.round == supplier.round && opinion.given_by == staff_id;
    if supplier.status == Standing::Draft && given.iter().any(is_theirs) {
        return Err("三方意见须由三个人给出，您已经签过意见".into());
    }
    Ok(post)
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
    check(&before, &new, now)?;
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

fn check(supplier: &Supplier, new: &NewOpinion, now: DateTime<Utc>) -> Result<(), ReceivingError> {
    if new.text.is_empty() {
        return Err(ReceivingError::invalid("opinion", "请写明意见"));
    }
    if new.approves && supplier.status == Standing::Approved {
        return Err(ReceivingError::invalid(
            "approves",
            "供货单位已批准，这里只能停用",
        ));
    }
    let missing = missing(supplier, shop_day(now));
    if new.approves && !missing.is_empty() {
        let why = format!("资料不齐，不能同意：{}", missing.join("；"));
        return Err(ReceivingError::invalid("approves", why));
    }
    Ok(())
}
