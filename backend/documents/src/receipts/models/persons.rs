//! The persons in a receipt, forgotten with its order: who received the goods, who confirmed it, and the scan of the stamped
//! delivery note, which names them.
use files::uploads::{UploadError, Uploads};
use identity::{
    licences::models::{licence_pages, private_files},
    models::_entities::licences,
};
use kernel::{Db, WriteTx, masking};
use sea_orm::{DbErr, PaginatorTrait, prelude::*};

use super::receipts::{Receipt, of};
use crate::models::_entities::ephedrine_receipts::{Column, Entity};

/// A receipt whose persons are to be forgotten.
pub struct NamedReceipt {
    receipt: Receipt,
    /// None where there is no scan, or another record shows the same one.
    own_note: Option<String>,
}

/// Those of these orders.
pub async fn of_orders(db: &Db, order_ids: &[i64]) -> Result<Vec<NamedReceipt>, DbErr> {
    let found = Entity::find()
        .filter(Column::OrderId.is_in(order_ids.iter().copied()))
        .all(db)
        .await?;
    let mut named = Vec::with_capacity(found.len());
    for receipt in found {
        let is_its_own = !receipt.note_key.is_empty() && !shares_note(db, &receipt, order_ids).await?;
        named.push(NamedReceipt {
            own_note: is_its_own.then(|| receipt.note_key.clone()),
            receipt,
        });
    }
    Ok(named)
}

/// Does a record that stays show the same scan?
async fn shares_note(db: &Db, receipt: &Receipt, forgotten: &[i64]) -> Result<bool, DbErr> {
    let others = of(receipt.company_id)
        .filter(Column::NoteKey.eq(&receipt.note_key))
        .filter(Column::OrderId.is_not_in(forgotten.iter().copied()))
        .count(db)
        .await?;
    if others > 0 {
        return Ok(true);
    }
    let papers = licences::Entity::find()
        .filter(licences::Column::CompanyId.eq(receipt.company_id))
        .all(db)
        .await?;
    let mut scans = papers.iter().flat_map(licence_pages::keys);
    Ok(scans.any(|key| key == receipt.note_key))
}

impl NamedReceipt {
    pub fn order_id(&self) -> i64 {
        self.receipt.order_id
    }

    /// Removes the scan from the storage; nothing happens when it was removed before.
    pub async fn remove_note(&self, uploads: &Uploads) -> Result<(), UploadError> {
        match &self.own_note {
            Some(key) => uploads.remove_private(key).await,
            None => Ok(()),
        }
    }

    /// Masks the names. The scan is not found from here any more; its digest stays.
    pub async fn mask(&self, tx: &WriteTx) -> Result<(), DbErr> {
        let masked = |name: &str| Expr::value(masking::name(name));
        Entity::update_many()
            .col_expr(Column::Receiver, masked(&self.receipt.receiver))
            .col_expr(Column::ConfirmedBy, masked(&self.receipt.confirmed_by))
            .col_expr(Column::NoteKey, Expr::value(""))
            .filter(Column::Id.eq(self.receipt.id))
            .exec(tx.db())
            .await?;
        match &self.own_note {
            Some(key) => private_files::delete(tx, key).await,
            None => Ok(()),
        }
    }
}
