//! The user agreement: the help article that registration asks consent to.
use chrono::{DateTime, Utc};
use kernel::Db;
use sea_orm::{DbErr, prelude::*};

use super::articles::is_public;
use crate::models::_entities::articles::{Column, Entity};

/// Where the storefront links to it.
pub const PATH: &str = "/help/fwbz/yhxy";

/// Which text is public now: the moment when it was last saved. None: there is nothing to agree to.
#[kernel::boxed]
pub async fn current_version(db: &Db, now: DateTime<Utc>) -> Result<Option<DateTime<Utc>>, DbErr> {
    let found = Entity::find().filter(Column::Path.eq(PATH)).one(db).await?;
    let public = found.filter(|article| is_public(article, now));
    Ok(public.map(|article| article.updated_at))
}
