//! What the platform of trace codes calls a supplier (往来单位编码). The platform gives the code, and no paper of the supplier states
//! it, so it asks for no new opinions.
use kernel::WriteTx;
use sea_orm::{ActiveValue::Set, IntoActiveModel, prelude::*};

use super::rounds::locked;
use crate::{errors::ReceivingError, models::_entities::suppliers::Model as Supplier};

/// Why this is no code that the platform gives, to suppliers or to buyers.
pub fn fault(code: &str) -> Option<&'static str> {
    let is_code = code.chars().all(|letter| letter.is_ascii_alphanumeric());
    (!is_code).then_some("编码只有字母和数字，请照平台上的往来单位编码填写")
}

/// Returns the supplier before and after; an empty code takes the old one away.
pub async fn set_trace_code(
    tx: &WriteTx,
    supplier_id: i64,
    code: String,
) -> Result<(Supplier, Supplier), ReceivingError> {
    if let Some(why) = fault(&code) {
        return Err(ReceivingError::invalid("code", why));
    }
    let before = locked(tx, supplier_id).await?;
    let mut row = before.clone().into_active_model();
    row.trace_code = Set(code);
    Ok((before, row.update(tx.db()).await?))
}
