//! Quick replies: shared ones, and each colleague's own.
use kernel::{Db, WriteTx, api::FieldErrors, db::ROW_LOCK};
use sea_orm::{
    ActiveValue::{NotSet, Set},
    Condition, DbErr, IntoActiveModel, PaginatorTrait, QueryOrder, QuerySelect,
    prelude::*,
};

use crate::errors::ServiceError;
pub use crate::models::_entities::quick_replies::Model as QuickReply;
use crate::models::_entities::quick_replies::{ActiveModel, Column, Entity};

/// A generous upper limit.
const MOST_OF_ONE: u64 = 200;

#[derive(Clone, Debug)]
pub struct Draft {
    pub is_shared: bool,
    pub title: String,
    pub body: String,
    pub sort: i64,
}

/// Who may edit them: their own, and shared ones for service leads.
#[derive(Clone, Copy, Debug)]
pub struct Editor {
    pub staff_id: i64,
    pub is_lead: bool,
}

/// Everybody's and this colleague's own.
pub fn of(staff_id: i64) -> Select<Entity> {
    let theirs = Condition::any()
        .add(Column::StaffId.is_null())
        .add(Column::StaffId.eq(staff_id));
    Entity::find().filter(theirs)
}

/// Everybody's and their own, in the order of the page.
pub async fn list(db: &Db, staff_id: i64) -> Result<Vec<QuickReply>, DbErr> {
    of(staff_id)
        .order_by_asc(Column::Sort)
        .order_by_asc(Column::Id)
        .limit(2 * MOST_OF_ONE)
        .all(db)
        .await
}

/// None also for a reply of another colleague's own.
#[kernel::boxed]
pub async fn find(db: &Db, staff_id: i64, id: i64) -> Result<Option<QuickReply>, DbErr> {
    of(staff_id).filter(Column::Id.eq(id)).one(db).await
}

impl Editor {
    /// Refused where there are too many for its owner already.
    #[kernel::boxed]
    pub async fn create(self, tx: &WriteTx, draft: Draft) -> Result<QuickReply, ServiceError> {
        self.check(&draft)?;
        let owner = self.owner(&draft);
        let theirs = match owner {
            Some(id) => Entity::find().filter(Column::StaffId.eq(id)),
            None => Entity::find().filter(Column::StaffId.is_null()),
        };
        if theirs.count(tx.db()).await? >= MOST_OF_ONE {
            return Err(ServiceError::Conflict(format!(
                "快捷回复最多 {MOST_OF_ONE} 条，请先删掉不用的"
            )));
        }
        Ok(self.row(draft).insert(tx.db()).await?)
    }

    /// The text before and after.
    #[kernel::boxed]
    pub async fn update(
        self,
        tx: &WriteTx,
        id: i64,
        draft: Draft,
    ) -> Result<(QuickReply, QuickReply), ServiceError> {
        let before = self.lock(tx, id).await?;
        self.check(&draft)?;
        let mut row = self.row(draft);
        row.id = Set(id);
        Ok((before, row.update(tx.db()).await?))
    }

    pub async fn delete(self, tx: &WriteTx, id: i64) -> Result<QuickReply, ServiceError> {
        let row = self.lock(tx, id).await?;
        row.clone().into_active_model().delete(tx.db()).await?;
        Ok(row)
    }

    async fn lock(self, tx: &WriteTx, id: i64) -> Result<QuickReply, ServiceError> {
        let rows = of(self.staff_id).filter(Column::Id.eq(id)).lock(ROW_LOCK);
        let row = rows.one(tx.db()).await?;
        let row = row.ok_or(ServiceError::NotFound("快捷回复"))?;
        if row.staff_id.is_none() {
            self.refuse_shared()?;
        }
        Ok(row)
    }

    fn refuse_shared(self) -> Result<(), ServiceError> {
        if self.is_lead {
            return Ok(());
        }
        Err(ServiceError::Forbidden("共用的快捷回复由客服主管维护"))
    }

    fn check(self, draft: &Draft) -> Result<(), ServiceError> {
        if draft.is_shared {
            self.refuse_shared()?;
        }
        let mut errors = FieldErrors::default();
        for (field, text) in [("title", &draft.title), ("body", &draft.body)] {
            if text.is_empty() {
                errors.add(field, "请填写");
            }
        }
        if errors.is_empty() {
            Ok(())
        } else {
            Err(ServiceError::Invalid(errors))
        }
    }

    fn owner(self, draft: &Draft) -> Option<i64> {
        (!draft.is_shared).then_some(self.staff_id)
    }

    fn row(self, draft: Draft) -> ActiveModel {
        ActiveModel {
            id: NotSet,
            staff_id: Set(self.owner(&draft)),
            title: Set(draft.title),
            body: Set(draft.body),
            sort: Set(draft.sort),
        }
    }
}
