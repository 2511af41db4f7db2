//! What the platform of trace codes calls each buyer (往来单位编码). The platform gives the code, and no document of the buyer
//! states it: somebody copies it from there.
use std::collections::HashMap;

use kernel::{Db, WriteTx, api::FieldErrors};
use receiving::suppliers::models::suppliers::trace_code;
use sea_orm::{ActiveValue::Set, DbErr, IntoActiveModel, prelude::*};

use crate::{
    errors::DocumentError,
    models::_entities::trace_parties::{ActiveModel, Column, Entity},
};

/// By company; those without one are left out.
pub async fn codes_of(
    db: &Db,
    companies: impl IntoIterator<Item = i64>,
) -> Result<HashMap<i64, String>, DbErr> {
    let rows = Entity::find()
        .filter(Column::CompanyId.is_in(companies))
        .filter(Column::Code.ne(""))
        .all(db)
        .await?;
    Ok(rows.into_iter().map(|row| (row.company_id, row.code)).collect())
}

/// Returns the code before. The company is held by the caller; an empty code takes the old one away.
pub async fn set(tx: &WriteTx, company_id: i64, code: String) -> Result<String, DocumentError> {
    if let Some(why) = trace_code::fault(&code) {
        return Err(DocumentError::Invalid(FieldErrors::one("code", why)));
    }
    let known = Entity::find()
        .filter(Column::CompanyId.eq(company_id))
        .one(tx.db())
        .await?;
    let Some(known) = known else {
        let row = ActiveModel {
            company_id: Set(company_id),
            code: Set(code),
            ..Default::default()
        };
        row.insert(tx.db()).await?;
        return Ok(String::new());
    };
    let before = known.code.clone();
    let mut row = known.into_active_model();
    row.code = Set(code);
    row.update(tx.db()).await?;
    Ok(before)
}
