//! A 药品追溯码 leaves the stock for good once: its pack is destroyed once, or goes back to the supplier once. Packs without a code
//! leave without one.
use catalog::stock::models::pack_codes;
use kernel::WriteTx;
use sea_orm::{DbErr, SqlErr, prelude::*};

use crate::{
    errors::ReceivingError,
    models::_entities::{destruction_codes, supplier_return_codes},
};

/// Refuses what cannot be the codes of so many packs that leave now.
pub async fn check(tx: &WriteTx, codes: &[String], units: i64) -> Result<(), ReceivingError> {
    let why = match pack_codes::unfit(codes, units) {
        Some(why) => Some(why),
        None => left(tx, codes).await?,
    };
    why.map_or(Ok(()), |why| Err(ReceivingError::invalid("codes", why)))
}

/// Which of these packs has left, or waits to go back, and how.
async fn left(tx: &WriteTx, codes: &[String]) -> Result<Option<String>, DbErr> {
    if codes.is_empty() {
        return Ok(None);
    }
    let returned = supplier_return_codes::Entity::find()
        .filter(supplier_return_codes::Column::Code.is_in(codes.iter().cloned()))
        .one(tx.db())
        .await?;
    if let Some(row) = returned {
        return Ok(Some(format!(
            "追溯码 {} 已登记购进退出，请核对是否扫错",
            row.code
        )));
    }
    let destroyed = destruction_codes::Entity::find()
        .filter(destruction_codes::Column::Code.is_in(codes.iter().cloned()))
        .one(tx.db())
        .await?;
    Ok(destroyed.map(|row| format!("追溯码 {} 已登记销毁，请核对是否扫错", row.code)))
}

/// What is said when somebody else wrote one of the codes after they were checked.
pub fn written_meanwhile(error: DbErr) -> ReceivingError {
    match error.sql_err() {
        Some(SqlErr::UniqueConstraintViolation(_)) => {
            ReceivingError::invalid("codes", "有追溯码刚被别人登记，请核对是否扫错")
        }
        _ => error.into(),
    }
}
